"""Use cases of disputes: claims, evidence, previews, rulings, the desk."""
