import { join } from 'node:path';

/** A GGUF file of a Hugging Face repository: `hf:owner/repository/path/file.gguf`, with `@revision` after the repository. */
export interface HubFile {
  readonly name: string;
  readonly url: string;
  /** owner, repository, revision, then the path inside it; safe as names of folders and files. */
  readonly parts: readonly string[];
}

const SAFE_PART = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** Undefined: not such a name. Names that could leave the models folder are none. */
export function parseHubFile(name: string): HubFile | undefined {
  if (!name.startsWith('hf:') || !name.toLowerCase().endsWith('.gguf')) return undefined;
  const [owner = '', repositoryPart = '', ...path] = name.slice('hf:'.length).split('/');
  const [repository = '', revision = 'main', ...more] = repositoryPart.split('@');
  const parts = [owner, repository, revision, ...path];
  if (path.length === 0 || path.length > 4 || more.length > 0 || !parts.every((part) => SAFE_PART.test(part))) {
    return undefined;
  }
  return {
    name,
    url: `https://huggingface.co/${owner}/${repository}/resolve/${revision}/${path.join('/')}`,
    parts,
  };
}

export function hubFilePath(hub: HubFile, home: string): string {
  return join(home, 'models', 'hf', ...hub.parts);
}
