import type { Logger } from 'pino';
import type { Layer } from '../context.ts';
import { createKeyCheck } from './keyCheck.ts';

const keyHeader = 'x-web-key';
/** In these headers web reports the visitor. */
const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-request-id'];

/**
 * Removes the forwarded headers of a request without the web server's key, so that its own address counts. If no key is
 * configured, every request is trusted. Must be the first layer.
 */
export function forwardedHeaders(webKey: string | null, log: Logger): Layer {
  if (webKey === null) return (_ctx, next) => next();
  const isKey = createKeyCheck(webKey);
  let isLogged = false;

  return (ctx, next) => {
    const { headers } = ctx.req;
    const key = ctx.get(keyHeader);
    if (!isKey(key)) {
      for (const name of forwarded) delete headers[name];
      if (key && !isLogged) log.error('request with another WEB_KEY');
      isLogged ||= key !== '';
    }
    delete headers[keyHeader];
    return next();
  };
}
