"""The context model of the second generation: ten languages and more, one tokenizer, two sizes."""
