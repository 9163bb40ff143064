import type { Middleware } from 'koa';
import { createApi } from '../../src/shared/http/api.ts';
import { readOncePer } from '../cache/isWithin.ts';

const cacheMs = 1000;

interface HealthParts {
  apiUrl: string;
  isDraining: () => boolean;
  now: () => number;
  /** The timeout of the API's health check in `readyz`. */
  timeoutMs: number;
}

/** `readyz` answers 503 only while the server drains: without the API the site still renders (RELIABILITY §5.1). */
export function health({ apiUrl, isDraining, now, timeoutMs }: HealthParts): Middleware {
  const readHealth = readOncePer(cacheMs, now, () => isAlive(apiUrl, timeoutMs));

  return async (context) => {
    context.set('Cache-Control', 'no-store');
    if (context.path === '/healthz') {
      context.body = { status: 'ok' };
    } else if (isDraining()) {
      context.status = 503;
      context.body = { status: 'draining' };
    } else {
      const hasApi = await readHealth();
      context.body = { status: hasApi ? 'ok' : 'degraded', degraded: hasApi ? [] : ['api'] };
    }
  };
}

async function isAlive(apiUrl: string, timeoutMs: number): Promise<boolean> {
  try {
    await createApi({ origin: apiUrl, timeoutMs }).get('/healthz');
    return true;
  } catch {
    return false;
  }
}
