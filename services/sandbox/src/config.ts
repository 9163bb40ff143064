import { testMerchant } from './payfast/merchant.ts';
import type { Merchant } from './payfast/merchant.ts';

/** What every part of the sandbox reads from the environment (DESIGN §3). */
export interface Config {
  /** The sandbox is for this machine; only a container needs another address. */
  host: string;
  payfastPort: number;
  mailboxPort: number;
  smtpPort: number;
  merchant: Merchant;
  /** Milliseconds between the attempts of a notice. */
  retryGaps: readonly number[];
  /** Where the mailbox keeps mails; null keeps them in memory. */
  mailboxDir: string | null;
}

/** Thrown with every fault of the environment, one per line. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

/** @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = [];
  if (env['NODE_ENV'] === 'production')
    faults.push('The sandbox is no bank: it does not start with NODE_ENV=production.');
  const config = {
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    payfastPort: readPort(env, 'SANDBOX_PAYFAST_PORT', 4010, faults),
    mailboxPort: readPort(env, 'SANDBOX_MAILBOX_PORT', 4025, faults),
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', 4026, faults),
    merchant: {
      id: env['PAYFAST_MERCHANT_ID'] || testMerchant.id,
      key: env['PAYFAST_MERCHANT_KEY'] || testMerchant.key,
      passphrase: env['PAYFAST_PASSPHRASE'] ?? testMerchant.passphrase,
    },
    retryGaps: readGaps(env['SANDBOX_RETRY_GAPS_MS'] || '0,2000,4000,8000,16000,32000,60000,60000', faults),
    mailboxDir: env['SANDBOX_MAILBOX_DIR'] || null,
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** A port's number; a fault names the variable. 0 takes a free one. */
export function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number, faults: string[]): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  faults.push(`${name} must be a port from 0 to 65535, not "${text}".`);
  return fallback;
}

function readGaps(text: string, faults: string[]): number[] {
  const gaps = text.split(',').map(Number);
  if (!gaps.every((gap) => Number.isInteger(gap) && gap >= 0)) {
    faults.push(`SANDBOX_RETRY_GAPS_MS must be milliseconds with commas between them, not "${text}".`);
  }
  return gaps;
}
