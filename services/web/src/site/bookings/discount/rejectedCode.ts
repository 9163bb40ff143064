import { ApiError, userMessageOf } from '../../../shared/http/api.ts';

/** Why the code of a rejected booking must be applied again; undefined if the error is not about a code. */
export function rejectedCodeText(error: unknown): string | undefined {
  const code = error instanceof ApiError ? error.body.code : undefined;
  if (code === 'price_changed') return 'Please apply the code again.';
  return code?.startsWith('code_') ? userMessageOf(error, '') : undefined;
}
