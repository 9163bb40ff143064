import type { ErrorBody, ErrorCode } from '@studio/contract/errors';
import { formatClock, formatShortDate, studioClock, studioDay } from '@studio/contract/format/dates';

export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'wrong_method'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'too_long'
  | 'unsupported_type'
  | 'unproven'
  | 'too_many'
  | 'unknown_method'
  | 'unavailable'
  | 'bug';

const statuses: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  wrong_method: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  too_long: 414,
  unsupported_type: 415,
  unproven: 428,
  too_many: 429,
  bug: 500,
  unknown_method: 501,
  unavailable: 503,
};

export interface ErrorDetail {
  /** A sentence for each invalid field. */
  fields?: Record<string, string>;
  /** Sent to the client, such as the total of `price_changed`. */
  facts?: Omit<ErrorBody, 'error' | 'code' | 'fields'>;
  /** In seconds. */
  retryAfter?: number;
  /** Logged, never sent. */
  cause?: unknown;
}

/** An expected error: `message` is for people, clients branch on `code`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(kind: ErrorKind, code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message, { cause: detail.cause });
    this.kind = kind;
    this.status = statuses[kind];
    this.code = code;
    this.detail = detail;
  }

  toBody(): ErrorBody {
    const { fields, facts } = this.detail;
    return { error: this.message, code: this.code, ...(fields && { fields }), ...facts };
  }
}

export function isServerError(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}

export function notFound(message = 'There is nothing at this address.'): AppError {
  return new AppError('missing', 'not_found', message);
}

export function unauthorized(): AppError {
  return new AppError('unauthorized', 'unauthorized', 'Please log in first.');
}

export function conflict(code: ErrorCode, message: string, detail: ErrorDetail = {}): AppError {
  return new AppError('conflict', code, message, detail);
}

/** The error of an idempotency key that was used for another request. */
export function keyReused(): AppError {
  return conflict('key_reused', 'This request was already sent with other details.');
}

/** @param thing such as `this workshop` */
export function changedMeanwhile(thing: string, at: Date): AppError {
  const [day, clock] = [studioDay(at), formatClock(studioClock(at))];
  const when = day === studioDay(new Date()) ? `at ${clock}` : `on ${formatShortDate(day)} at ${clock}`;
  return conflict('changed_meanwhile', `Somebody else changed ${thing} ${when}. Nothing of yours was saved.`);
}

/** @param fields a sentence for each invalid field */
export function invalidInput(message: string, fields?: Record<string, string>): AppError {
  return new AppError('invalid', 'invalid_input', message, fields && { fields });
}

export function unavailable(cause?: unknown): AppError {
  const message = 'We cannot answer just now. Please try again in a moment.';
  return new AppError('unavailable', 'unavailable', message, { cause, retryAfter: 5 });
}
