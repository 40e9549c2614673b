import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DataMissingError } from '../errors/data-missing-error.ts';
import { EXIT, QuerentError } from '../errors/querent-error.ts';
import { REQUEST_STATUS, RequestError } from '../errors/request-error.ts';
import { RunHeldError } from '../errors/run-held-error.ts';
import { StoreError } from '../errors/store-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { terminalText } from '../tools/terminal-text.ts';
import type { ApiError } from './api-types.ts';

/** The one place that turns an error into a status and a body. */
export function answerError(error: unknown, context: Context): Response {
  if (!(error instanceof QuerentError)) console.error(error);
  return context.json(errorBody(error), statusOf(error));
}

/** What a fault in Querent itself was stays in the terminal of the server: it may hold anything. */
export function errorBody(error: unknown): ApiError {
  if (!(error instanceof QuerentError)) {
    const hint = 'The terminal in which `querent studio` runs says more.';
    return { error: { code: 'QRT_INTERNAL', message: 'The studio has failed at this.', hint } };
  }
  const { code, message, hint } = error;
  return { error: { code, message: terminalText(message), hint: terminalText(hint) } };
}

function statusOf(error: unknown): ContentfulStatusCode {
  if (error instanceof RequestError) return REQUEST_STATUS[error.problem];
  if (error instanceof RunHeldError) return 409;
  if (error instanceof StoreError) return error.problem === 'not-found' ? 404 : error.problem === 'locked' ? 503 : 500;
  if (error instanceof DataMissingError) return 409;
  if (error instanceof UnknownNameError) return error.kind === 'run' ? 404 : 400;
  if (error instanceof QuerentError) return error.exitCode === EXIT.usage ? 400 : 500;
  return 500;
}
