import { isOutage } from '../../db/outage.ts';
import { AppError, unavailable } from '../../errors.ts';
import type { Layer } from '../context.ts';

export const errorHandler: Layer = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const answer = toAppError(error);
    if (answer.kind === 'bug') ctx.state.log.error({ err: error }, 'unexpected error');
    if (answer.kind === 'unavailable') ctx.state.log.warn({ err: answer.detail.cause }, 'dependency unavailable');

    ctx.status = answer.status;
    ctx.body = answer.toBody();
    ctx.set('Cache-Control', 'no-store');
    if (answer.detail.retryAfter !== undefined) ctx.set('Retry-After', String(answer.detail.retryAfter));
  }
};

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) return unavailable(error);
  return new AppError('bug', 'internal', 'Something went wrong on our side. Please try again.', { cause: error });
}
