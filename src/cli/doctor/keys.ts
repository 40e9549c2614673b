import { PROVIDERS } from '../../model/provider.ts';
import type { Finding } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const OTHER_KEYS = ['QUERENT_API_KEY', 'HF_TOKEN'];

/** Which keys are set. Never what they are: not a letter, not their length. */
export function checkKeys(env: Environment): Finding {
  const names = [...new Set([...PROVIDERS.map(({ keyVariable }) => keyVariable), ...OTHER_KEYS])];
  const set = names.filter((name) => env[name]?.trim());
  const broken = set.filter((name) => !/^[\x21-\x7e]{1,4096}$/.test(env[name]!.trim()));
  if (broken.length > 0) {
    const text = `${broken.join(', ')}: set, and not in the form of a key`;
    return { name: 'keys', state: 'problem', text, todo: 'Set it again: a key has no spaces or special characters.' };
  }
  const missing = names.filter((name) => !set.includes(name)).join(', ');
  if (set.length === 0) return { name: 'keys', state: 'ok', text: `none set (${missing}); local models need none` };
  return { name: 'keys', state: 'ok', text: `set: ${set.join(', ')}${missing && `; not set: ${missing}`}` };
}

/** Addresses of proxies and compatible servers: without them keys go to the providers themselves. */
export function checkAddresses(env: Environment): readonly Finding[] {
  const names = [...new Set(PROVIDERS.map(({ baseUrlVariable }) => baseUrlVariable))];
  return names.flatMap((name): Finding[] => {
    const value = env[name]?.trim();
    if (!value) return [];
    const url = URL.parse(value);
    if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
      return [{ name: 'address', state: 'ok', text: `${name}: keys go to ${url.host}` }];
    }
    const todo = 'Set it to an http or https address without user name and password.';
    return [{ name: 'address', state: 'problem', text: `${name} is no usable address`, todo }];
  });
}
