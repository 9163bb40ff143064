import type { Context } from 'koa';
import type { ErrorBody } from '@studio/contract/errors';

const unreachable: ErrorBody = {
  error: 'We cannot be reached right now. Please try again in a moment.',
  code: 'unavailable',
};
export const tooLarge: ErrorBody = { error: 'That is more than we can take at once.', code: 'body_too_large' };
export const manyCalls: ErrorBody = {
  error: 'Too many requests at once. Please try again in a moment.',
  code: 'rate_limited',
};
export const manyUploads: ErrorBody = {
  error: 'Many pictures of yours are on their way already. Please wait until they have arrived.',
  code: 'rate_limited',
};

/** Asks the client to try again later. */
export function reject(context: Context, status: number, body: ErrorBody = unreachable): void {
  context.set('Retry-After', '5');
  sendError(context, status, body);
}

export function sendError(context: Context, status: number, body: ErrorBody): void {
  context.status = status;
  context.body = body;
}
