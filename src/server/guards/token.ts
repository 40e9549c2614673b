import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { RequestError } from '../../errors/request-error.ts';

const COOKIE = 'querent-studio';
/** A day. */
const COOKIE_S = 86_400;

/**
 * Lets in who shows the token: as a bearer, by the cookie, or once in the address (`/?token=...`), which gives the cookie
 * and leads to the address without it.
 */
export function guardToken(token: string): MiddlewareHandler {
  const isRight = (shown: string | undefined): boolean => shown !== undefined && isSame(shown, token);
  return async (context, next) => {
    const { req } = context;
    const bearer = /^Bearer (\S{1,512})$/.exec(req.header('authorization') ?? '')?.[1];
    if (isRight(bearer) || isRight(getCookie(context, COOKIE))) return next();
    if (req.method === 'GET' && isRight(req.query('token'))) {
      setCookie(context, COOKIE, token, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: COOKIE_S });
      return context.redirect('/');
    }
    throw new RequestError({ problem: 'not-signed-in', message: 'This studio asks for its token.' });
  };
}

/** In a time that tells nothing of where they differ. */
function isSame(shown: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(token));
}
