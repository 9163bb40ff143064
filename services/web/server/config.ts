import { isIP } from 'node:net';

export interface Config {
  host: string;
  port: number;
  /** Where the API listens, without a trailing slash. */
  apiUrl: string;
  /** The site's own origins; the first is canonical. */
  publicUrls: readonly string[];
  /** Proxies before this server that set X-Forwarded-For themselves; 0 believes nobody. */
  trustProxyHops: number;
  /** Every host the card provider's form goes through (CSP form-action, RELIABILITY L16). */
  formOrigins: readonly string[];
  /** How long to answer `readyz` with 503 before connections are refused. */
  drainMs: number;
  logLevel: string;
}

// PAYFAST §1.1: live, the newer dashboard buttons' host, and PayFast's own sandbox.
const payFastOrigins = 'https://www.payfast.co.za https://payment.payfast.io https://sandbox.payfast.co.za';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the environment once; a wrong one stops the start with every fault at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const config: Config = {
    host: env.WEB_HOST ?? '0.0.0.0',
    port: whole('WEB_PORT', '3000', 0, 65_535),
    apiUrl: origin('API_URL', env.API_URL ?? `http://127.0.0.1:${env.API_PORT ?? '4000'}`),
    publicUrls: list('PUBLIC_URL', `http://localhost:${env.WEB_PORT ?? '3000'}`).map((url) =>
      origin('PUBLIC_URL', url),
    ),
    trustProxyHops: whole('TRUST_PROXY_HOPS', '0', 0, 10),
    formOrigins: list('PAYFAST_FORM_ORIGINS', payFastOrigins).map((url) => origin('PAYFAST_FORM_ORIGINS', url)),
    drainMs: whole('DRAIN_MS', env.NODE_ENV === 'production' ? '2000' : '0', 0, 60_000),
    logLevel: env.LOG_LEVEL ?? 'info',
  };
  if (!config.apiUrl.startsWith('http:'))
    faults.push('API_URL must be plain http: it lies on loopback or an internal network');
  if (config.host !== 'localhost' && isIP(config.host) === 0)
    faults.push('WEB_HOST must be an IP address or localhost');
  if (config.publicUrls.length === 0) faults.push('PUBLIC_URL must name at least one origin');
  if (!logLevels.includes(config.logLevel)) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}`);
  if (faults.length > 0) throw new Error(`The environment is wrong:\n- ${faults.join('\n- ')}`);
  return Object.freeze(config);

  function whole(name: string, otherwise: string, min: number, max: number): number {
    const text = env[name] ?? otherwise;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    return min;
  }

  function list(name: string, otherwise: string): string[] {
    return (env[name] ?? otherwise).split(/[\s,]+/).filter(Boolean);
  }

  function origin(name: string, text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
    if (!isOrigin) faults.push(`${name} must be an origin such as https://studio.example, not "${text}"`);
    return url?.origin ?? text;
  }
}
