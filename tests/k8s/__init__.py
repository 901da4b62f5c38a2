"""The manifests of k8s/, rendered as kubectl renders them, and what every overlay has to hold."""
