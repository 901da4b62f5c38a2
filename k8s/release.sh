#!/bin/sh
# Rolls a release out: its migrations first, then its pods, nothing of which begins before the migrations are through.
#   k8s/release.sh production
set -eu
overlay="$(dirname "$0")/overlays/${1:?which overlay? local, production, production-keda, external, ...}"
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT
kubectl kustomize "$overlay" > "$rendered"

kubectl apply --filename "$rendered" --selector '!app.kubernetes.io/component' --wait
kubectl --namespace moviola delete job moviola-migrate --ignore-not-found
kubectl apply --filename "$rendered" --selector app.kubernetes.io/component=migrate
kubectl --namespace moviola wait job/moviola-migrate --for=condition=complete --timeout=15m
kubectl apply --filename "$rendered"
for role in api relay worker webhooks; do
  kubectl --namespace moviola rollout status "deployment/moviola-$role" --timeout=15m
done
