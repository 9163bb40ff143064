import { studio } from '@studio/contract/studio';
import { emailPattern } from '@studio/contract/validation/textRules';
import { Environment } from '@studio/runtime/settings/environment';
import { isPostgresQueue, readLogConfig, readQueueUrl } from '@studio/runtime/settings/sharedSettings';
import type { LogConfig } from '@studio/runtime/settings/sharedSettings';
import { readTextSettings } from '@studio/runtime/settings/textSettings';
import type { TextSettings } from '@studio/runtime/settings/textSettings';
import type { Mailbox } from './mail/email.ts';
import type { TextConfig } from './texts/textMessages.ts';

export interface Config extends LogConfig {
  production: boolean;
  /** The scheme, `redis://` or `postgres://`, selects the queue's backend. */
  queueUrl: string;
  smtpUrl: string;
  mailFrom: Mailbox;
  studioMail: Mailbox;
  texts: TextConfig;
  internalUrl: string;
  internalKey: string;
  /** The number of concurrent jobs, and the maximum number of connections to the mail server. */
  concurrency: number;
  /** If a worker has not renewed its lock for this time, another worker takes the job. */
  lockMs: number;
  host: string;
  healthPort: number | null;
}

/** Defaults are for development; production must set queue, mail server and addresses. @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(variables);
  return env.freeze({
    production: env.production,
    ...readLogConfig(env),
    queueUrl: readWorkerQueueUrl(env),
    smtpUrl: readSmtpUrl(env),
    mailFrom: readMailbox(env, 'MAIL_FROM'),
    studioMail: readMailbox(env, 'STUDIO_MAIL'),
    texts: readTexts(env),
    internalUrl: readInternalUrl(env),
    internalKey: env.requiredKey('INTERNAL_KEY'),
    concurrency: env.integer('WORKER_CONCURRENCY', 5, 1, 50),
    lockMs: env.integer('WORKER_LOCK_MS', 30_000, 1000, 600_000),
    host: env.host('WORKER_HOST', '127.0.0.1'),
    healthPort: env.optionalPort('WORKER_HEALTH_PORT'),
  });
}

function readWorkerQueueUrl(env: Environment): string {
  const queueUrl = readQueueUrl(env);
  if (!isPostgresQueue(queueUrl) && (env.text('DATABASE_URL') || env.text('DATABASE_URL_FILE'))) {
    env.addError('DATABASE_URL is set, but a worker on Redis does not use the database');
  }
  return queueUrl;
}

function readInternalUrl(env: Environment): string {
  const fallback = `http://127.0.0.1:${env.text('API_INTERNAL_PORT') ?? 4001}`;
  return env.url('API_INTERNAL_URL', env.requiredInProduction('API_INTERNAL_URL', fallback), ['http:', 'https:']);
}

function readSmtpUrl(env: Environment): string {
  const fallback = `smtp://127.0.0.1:${env.text('SANDBOX_SMTP_PORT') ?? 4026}`;
  return env.url('SMTP_URL', env.requiredInProduction('SMTP_URL', fallback, env.secret('SMTP_URL')), [
    'smtp:',
    'smtps:',
  ]);
}

const providerUrls: Record<TextSettings['provider'], string> = {
  none: '',
  log: '',
  clickatell: 'https://platform.clickatell.com',
  bulksms: 'https://api.bulksms.com',
};

function readTexts(env: Environment): TextConfig {
  const settings = readTextSettings(env);
  const { provider } = settings;
  const apiKey = env.secret('TEXT_API_KEY') ?? '';
  const apiUrl = providerUrls[provider];
  const form = provider === 'bulksms' ? /^[^:\s]+:[^:\s]+$/ : /^\S{8,}$/;
  if (apiUrl !== '' && !form.test(apiKey)) {
    env.addError(
      `TEXT_API_KEY must be ${provider === 'bulksms' ? 'token id:token secret' : 'an API key'} of ${provider}`,
    );
  }
  return { ...settings, apiUrl, apiKey };
}

function readMailbox(env: Environment, name: string): Mailbox {
  // If there is a folder with the studio's facts, as in containers, the default is the studio's own name and address.
  if (!env.text(name) && env.text('STUDIO_DIR')) return { name: studio.name, address: studio.email };
  const value = env.requiredInProduction(name, studio.email);
  // The name may be in quotation marks, which RFC 5322 requires for a name with a comma.
  const match = /^(?:"?(?<title>[^<>"\r\n]*)"?\s*<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/.exec(value)?.groups;
  const address = (match?.['inner'] ?? match?.['bare'] ?? '').trim();
  if (!emailPattern.test(address)) env.addError(`${name} must be an address such as ${studio.name} <${studio.email}>`);
  return { name: match?.['title']?.trim() || studio.name, address };
}
