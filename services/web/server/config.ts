import { Environment } from '@studio/runtime/settings/environment';
import {
  readDrainMs,
  readFormOrigins,
  readLogConfig,
  readPublicUrls,
  readWebKey,
} from '@studio/runtime/settings/sharedSettings';
import type { LogConfig } from '@studio/runtime/settings/sharedSettings';

export interface Config extends LogConfig {
  host: string;
  port: number;
  /** The API's address: plain http, on loopback or an internal network. */
  apiUrl: string;
  /**
   * Sent with each request to the API, which ignores the visitor's address without it. Null only outside production.
   */
  webKey: string | null;
  /** The addresses of the site; the first one is canonical. */
  publicUrls: readonly [string, ...string[]];
  /** The number of trusted proxies that set X-Forwarded-For; 0 ignores the header. */
  trustProxyHops: number;
  /**
   * The time for which a shared cache in front of the site, such as a CDN, may reuse public pages; with 0 it always
   * revalidates.
   */
  sharedCacheSeconds: number;
  /** Origins of the card provider's form and its redirects (CSP form-action, RELIABILITY L16). */
  formOrigins: readonly string[];
  /** The time from the first 503 of `readyz` until the server accepts no more connections. */
  drainMs: number;
  /** Multiplies the rate limits, for load tests. */
  rateLimitMultiplier: number;
  /** Null disables `/metrics`. */
  metricsPort: number | null;
}

/**
 * Parses the environment into a frozen config. In production the addresses of the site and the API are required.
 * @throws ConfigError
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const env = new Environment(variables);
  return env.freeze({
    ...readLogConfig(env),
    host: env.host('WEB_HOST', env.production ? '0.0.0.0' : '127.0.0.1'),
    port: env.port('WEB_PORT', 3000),
    apiUrl: readApiUrl(env),
    webKey: readWebKey(env),
    publicUrls: readPublicUrls(env),
    // In Kubernetes all services get the same settings, so this server has a separate variable.
    trustProxyHops: env.integer('WEB_TRUST_PROXY_HOPS', env.integer('TRUST_PROXY_HOPS', 0, 0, 10), 0, 10),
    sharedCacheSeconds: env.integer('SHARED_CACHE_SECONDS', 0, 0, 60),
    formOrigins: readFormOrigins(env),
    drainMs: readDrainMs(env),
    rateLimitMultiplier: env.integer('RATE_LIMIT_MULTIPLIER', 1, 1, 1_000_000),
    metricsPort: env.optionalPort('WEB_METRICS_PORT'),
  });
}

function readApiUrl(env: Environment): string {
  const apiUrl = env.origin(
    'API_URL',
    env.requiredInProduction('API_URL', `http://127.0.0.1:${env.text('API_PORT') ?? 4000}`),
  );
  if (!apiUrl.startsWith('http:')) env.addError('API_URL must be plain http, on loopback or an internal network');
  return apiUrl;
}
