import { invalidInput } from '../errors.ts';
import type { Layer } from '../http/context.ts';

/** @throws invalid_input for invalid UTF-8 escapes or control characters */
export const rejectUnreadableUrl: Layer = async (ctx, next) => {
  if (!isReadable(ctx.url)) throw invalidInput('This address cannot be read.');
  await next();
};

function isReadable(url: string): boolean {
  try {
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(url));
  } catch {
    return false;
  }
}
