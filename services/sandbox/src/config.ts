import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { testMerchant } from './payfast/merchant.ts';
import type { Merchant } from './payfast/merchant.ts';

export interface Config {
  /** Containers must listen on all interfaces. */
  host: string;
  payfastPort: number;
  mailboxPort: number;
  smtpPort: number;
  merchant: Merchant;
  /** Milliseconds between the attempts to send an ITN. */
  retryGaps: readonly number[];
  /** Null keeps mails in memory. */
  mailboxDir: string | null;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.errors = errors;
  }
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const errors: string[] = [];
  if (env['NODE_ENV'] === 'production')
    errors.push('The sandbox is no bank: it does not start with NODE_ENV=production.');
  const host = env['SANDBOX_HOST'] || '127.0.0.1';
  if (!isIP(host) && host !== 'localhost')
    errors.push(`SANDBOX_HOST must be an IP address or localhost, not "${host}".`);
  const config = {
    host,
    payfastPort: readPort(env, 'SANDBOX_PAYFAST_PORT', 4010, errors),
    mailboxPort: readPort(env, 'SANDBOX_MAILBOX_PORT', 4025, errors),
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', 4026, errors),
    merchant: {
      id: env['PAYFAST_MERCHANT_ID'] || testMerchant.id,
      key: env['PAYFAST_MERCHANT_KEY'] || testMerchant.key,
      passphrase: env['PAYFAST_PASSPHRASE'] ?? testMerchant.passphrase,
    },
    retryGaps: readGaps(env['SANDBOX_RETRY_GAPS_MS'] || '0,2000,4000,8000,16000,32000,60000,60000', errors),
    mailboxDir: env['SANDBOX_MAILBOX_DIR'] || null,
  };
  if (errors.length > 0) throw new ConfigError(errors);
  return Object.freeze(config);
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number, errors: string[]): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  errors.push(`${name} must be a port from 0 to 65535, not "${text}".`);
  return fallback;
}

/** Settings of `make demo`. */
export interface DemoConfig extends Config {
  webPort: number;
  apiPort: number;
  pgPort: number;
  dataDir: string;
  mailboxDir: string;
  /** For the first start; a null password is generated. */
  admin: { username: string; password: string | null };
  env: NodeJS.ProcessEnv;
}

/** @param root the repository, to which a relative `DATA_DIR` refers @throws ConfigError */
export function readDemoConfig(root: string, env: NodeJS.ProcessEnv = process.env): DemoConfig {
  const errors: string[] = [];
  const sandbox = collect(() => readConfig(env), errors);
  const dataDir = resolve(root, env['DATA_DIR'] || '.data');
  const config = {
    ...(sandbox ?? readConfig({})),
    webPort: readPort(env, 'WEB_PORT', 3000, errors),
    apiPort: readPort(env, 'API_PORT', 4000, errors),
    pgPort: readPort(env, 'PG_PORT', 4032, errors),
    dataDir,
    mailboxDir: join(dataDir, 'mailbox'),
    admin: { username: env['ADMIN_USERNAME'] || 'admin', password: env['ADMIN_PASSWORD'] || null },
    env,
  };
  const ports = Object.entries(portsOf(config));
  for (const [index, [variable, port]] of ports.entries()) {
    if (port === 0) errors.push(`${variable} must be a port from 1 to 65535, not 0.`);
    const [other] = ports.slice(0, index).find(([, taken]) => taken === port && port !== 0) ?? [];
    if (other) errors.push(`${other} and ${variable} are both ${port}: choose another for one of them.`);
  }
  if (errors.length > 0) throw new ConfigError(errors);
  return Object.freeze(config);
}

export function portsOf(config: Omit<DemoConfig, 'env'>): Record<string, number> {
  return {
    WEB_PORT: config.webPort,
    API_PORT: config.apiPort,
    SANDBOX_PAYFAST_PORT: config.payfastPort,
    SANDBOX_MAILBOX_PORT: config.mailboxPort,
    SANDBOX_SMTP_PORT: config.smtpPort,
    PG_PORT: config.pgPort,
  };
}

function collect<Value>(read: () => Value, errors: string[]): Value | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    errors.push(...error.errors);
    return null;
  }
}

function readGaps(text: string, errors: string[]): number[] {
  const gaps = text.split(',').map(Number);
  if (!gaps.every((gap) => Number.isInteger(gap) && gap >= 0)) {
    errors.push(`SANDBOX_RETRY_GAPS_MS must be milliseconds with commas between them, not "${text}".`);
  }
  return gaps;
}
