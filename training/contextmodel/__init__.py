"""The context model: tokenizer, data, training, evaluation, calibration, export and decoding."""

import os

# Releases of onnxruntime from 1.29 on report their use to their vendor unless this is set before they load; the pinned one cannot.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
