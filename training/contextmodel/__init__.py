"""The context model: tokenizer, data, training, evaluation, calibration, export and decoding."""
