import { join } from 'node:path';
import { findCatalogueModel } from './catalogue.ts';
import { hubFilePath, parseHubFile } from './hub-file.ts';

/** Where a model of the catalogue, or a Hugging Face file (`hf:owner/repository/file.gguf`), lies or will lie. Undefined: no such name. */
export function modelPath(name: string, home: string): string | undefined {
  const hub = parseHubFile(name);
  if (hub !== undefined) return hubFilePath(hub, home);
  const model = findCatalogueModel(name);
  return model === undefined ? undefined : join(home, 'models', model.file);
}
