import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { RequestError } from '../../errors/request-error.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Names under which a server bound to `host` may be spoken to; of an address for all interfaces, those of this machine. */
export function allowedHosts(host: string): ReadonlySet<string> {
  if (host !== '0.0.0.0' && host !== '::') return new Set([...LOOPBACK, host.toLowerCase()]);
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  return new Set([...LOOPBACK, ...addresses, hostname().toLowerCase()]);
}

/**
 * Refuses requests under a foreign name (a page elsewhere whose name was bound to this address) and from foreign pages.
 * Programs send no `Origin`; browsers send it, or `Sec-Fetch-Site`, with all that another page could do harm by.
 */
export function guardHosts(allowed: ReadonlySet<string>): MiddlewareHandler {
  return async ({ req }, next) => {
    const host = req.header('host') ?? '';
    if (!allowed.has(hostnameOf(host))) throw foreign(`The host "${host.slice(0, 100)}" is not this server's.`);
    const origin = req.header('origin');
    if (origin !== undefined && origin !== `http://${host}`) {
      throw foreign(`The page at "${origin.slice(0, 100)}" is not the studio's.`);
    }
    const site = req.header('sec-fetch-site');
    // A link from elsewhere may open the page; nothing else comes from there.
    const opensPage =
      req.method === 'GET' && req.header('sec-fetch-mode') === 'navigate' && !req.path.startsWith('/api/');
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !opensPage) {
      throw foreign('Another page asks for this.');
    }
    await next();
  };
}

/** `127.0.0.1:4180` -> `127.0.0.1`, `[::1]:4180` -> `::1`; empty for what is neither name nor address. */
function hostnameOf(host: string): string {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9.-]{1,253}))(?::\d{1,5})?$/i.exec(host) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed.toLowerCase() : '';
  return plain?.toLowerCase() ?? '';
}

function foreign(message: string): RequestError {
  return new RequestError({ problem: 'foreign-origin', message });
}
