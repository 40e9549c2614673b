import { useParams } from '@tanstack/react-router';

/** A part of this page's address: `$run`. */
export function useParam(name: string): string {
  const params = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return params[name] ?? '';
}
