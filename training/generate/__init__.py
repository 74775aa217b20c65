"""Synthetic annotated documents for training the context model."""
