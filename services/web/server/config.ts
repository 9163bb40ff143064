import { Environment } from '@studio/runtime/environment';
import { readDrainMs, readFormOrigins, readLogConfig, readPublicUrls } from '@studio/runtime/sharedSettings';
import type { LogConfig } from '@studio/runtime/sharedSettings';

export interface Config extends LogConfig {
  host: string;
  port: number;
  /** Where the API listens: plain http on loopback or an internal network. */
  apiUrl: string;
  /** The site's own origins; the first is canonical. */
  publicUrls: readonly [string, ...string[]];
  /** Proxies before this server that set X-Forwarded-For themselves; 0 ignores the header. */
  trustProxyHops: number;
  /** Every origin the card provider's form goes through (CSP form-action, RELIABILITY L16). */
  formOrigins: readonly string[];
  /** How long `readyz` answers 503 before connections are refused. */
  drainMs: number;
  /** Port of `/metrics`, inside the cluster; null for none. */
  metricsPort: number | null;
}

/**
 * The environment as a frozen config. Defaults suit development; production must set the site's address and the API's.
 *
 * @throws ConfigError
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const env = new Environment(variables);
  return env.freeze({
    ...readLogConfig(env),
    host: env.host('WEB_HOST', env.production ? '0.0.0.0' : '127.0.0.1'),
    port: env.port('WEB_PORT', 3000),
    apiUrl: readApiUrl(env),
    publicUrls: readPublicUrls(env),
    trustProxyHops: env.integer('TRUST_PROXY_HOPS', 0, 0, 10),
    formOrigins: readFormOrigins(env),
    drainMs: readDrainMs(env),
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
