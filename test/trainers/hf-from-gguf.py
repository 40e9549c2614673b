"""Rebuilds a Hugging Face folder from a GGUF file, for tests where no hub can be reached: python hf-from-gguf.py GGUF FOLDER."""

import os
import sys

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

folder, name = os.path.split(os.path.abspath(sys.argv[1]))
model = AutoModelForCausalLM.from_pretrained(folder, gguf_file=name, dtype=torch.float32)
# The weights are plain numbers now; what says otherwise would make trainers refuse them.
model.hf_quantizer = None
model.config.quantization_config = None
del model.config.quantization_config
model.save_pretrained(sys.argv[2])
AutoTokenizer.from_pretrained(folder, gguf_file=name).save_pretrained(sys.argv[2])
