import { traceparentOf } from '@studio/runtime/tracing/trace';
import { invalidInput } from '../../errors.ts';
import type { HandlerContext } from '../context.ts';
import { browserKey } from './cookie.ts';
import { originOf } from './origin.ts';
import type { Origins } from './origin.ts';

export const keyHeader = {
  'Idempotency-Key': 'Made when the form opens; one key is one booking, however often it is sent',
};
export const proofHeader = {
  'Proof-Of-Work': 'After `proof_required`: base64 of the JSON of `challenge` and its ALTCHA `solution`',
};

export function callerOf(ctx: HandlerContext, origins: Origins) {
  return {
    visitorKey: ctx.state.visitor,
    browserKey: browserKey(ctx, origins),
    origin: originOf(ctx, origins),
    requestId: ctx.state.requestId,
    traceparent: traceparentOf(ctx.state.trace),
    follow: ctx.state.follow,
    proof: ctx.get('Proof-Of-Work') || null,
  };
}

/** Returns null without the header. @throws invalid_input */
export function idempotencyKeyOf(ctx: HandlerContext): string | null {
  const key = ctx.get('Idempotency-Key');
  if (key === '') return null;
  // A shorter key could collide with another visitor's.
  if (!/^[\w-]{16,100}$/.test(key)) {
    throw invalidInput('An Idempotency-Key is 16 to 100 letters, digits, dashes and underscores.');
  }
  return key;
}
