import { ModelCallError } from '../../errors/model-call-error.ts';
import { OwnPartError } from '../../errors/own-part-error.ts';
import { PartFaultError, type PartFaultKind } from '../../errors/part-fault-error.ts';
import type { ChatModel } from '../../schema/model.ts';
import { OwnPartFailure } from './own-adapter.ts';

/** Calls that fail before one has worked: enough to say that none will. */
const FAILURES_AT_START = 3;

/**
 * Around a managed own part: a failure that is the part's own becomes a fault of its role, and a part that has never
 * worked ends the run with one clear error (`OwnPartError`) instead of a fault in every episode. Being told to slow down
 * does not count as a failure.
 */
export function guardOwnPart(model: ChatModel, faultKind: PartFaultKind): ChatModel {
  let hasWorked = false;
  let failures = 0;
  return {
    reference: model.reference,
    async generate(request, call) {
      try {
        const reply = await model.generate(request, call);
        hasWorked = true;
        return reply;
      } catch (error) {
        if (!(error instanceof ModelCallError)) throw error;
        if (!hasWorked && error.kind !== 'rate-limit' && ++failures >= FAILURES_AT_START) {
          throw new OwnPartError({ problem: error.message, calls: failures, cause: error });
        }
        if (!(error instanceof OwnPartFailure)) throw error;
        throw new PartFaultError({ kind: faultKind, message: error.message, tries: error.tries, cause: error });
      }
    },
    ...(model.dispose && { dispose: () => model.dispose!() }),
  };
}
