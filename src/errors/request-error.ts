import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** Why a request to the studio is refused, and the HTTP status that says so. */
export const REQUEST_STATUS = {
  malformed: 400,
  'not-signed-in': 401,
  'foreign-origin': 403,
  'not-found': 404,
  busy: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
} as const;

export type RequestProblem = keyof typeof REQUEST_STATUS;

const HINTS: Readonly<Record<RequestProblem, string>> = {
  malformed: 'Check the address, or what was sent. What the studio takes is in src/server/api-types.ts.',
  'not-signed-in': 'Open the address that `querent studio` printed: it holds the token.',
  'foreign-origin': 'Only the page that this server gives may talk to it, at the address that it printed.',
  'not-found': 'It may have been deleted, or the address is cut off. The pages above list what there is.',
  busy: 'Wait until it has ended, or stop it.',
  'too-large': 'Send less at once.',
  'wrong-type': 'Send JSON, with the content type application/json.',
  'too-many': 'Close one of them first.',
};

/** A request that the studio's server does not take. */
export class RequestError extends QuerentError {
  readonly code = 'QRT_REQUEST';
  readonly exitCode: ExitCode = EXIT.usage;
  readonly problem: RequestProblem;

  constructor(init: { problem: RequestProblem; message: string; cause?: unknown }) {
    super({ message: init.message, hint: HINTS[init.problem], cause: init.cause });
    this.problem = init.problem;
  }
}
