import { studio } from '@studio/contract/studio';
import { emailPattern } from '@studio/contract/validation/textRules';
import { Environment } from '@studio/runtime/environment';
import { isPostgresQueue, readLogConfig, readQueueUrl } from '@studio/runtime/sharedSettings';
import type { LogConfig } from '@studio/runtime/sharedSettings';
import type { Mailbox } from './mail/email.ts';

export interface Config extends LogConfig {
  production: boolean;
  /** The scheme, `redis://` or `postgres://`, selects the queue's backend. */
  queueUrl: string;
  smtpUrl: string;
  mailFrom: Mailbox;
  studioMail: Mailbox;
  /** `log:` logs text messages; null sends reminders by e-mail. */
  smsUrl: string | null;
  internalUrl: string;
  internalKey: string;
  /** Also the maximum number of connections to the mail server. */
  concurrency: number;
  /** After this time without a renewed lock another worker takes the job. */
  lockMs: number;
  healthPort: number | null;
}

/** Defaults suit development; production must set the queue, the mail server and the addresses. @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(variables);
  return env.freeze({
    production: env.production,
    ...readLogConfig(env),
    queueUrl: readWorkerQueueUrl(env),
    smtpUrl: readSmtpUrl(env),
    mailFrom: readMailbox(env, 'MAIL_FROM'),
    studioMail: readMailbox(env, 'STUDIO_MAIL'),
    smsUrl: readSmsUrl(env),
    internalUrl: readInternalUrl(env),
    internalKey: env.requiredKey('INTERNAL_KEY'),
    concurrency: env.integer('WORKER_CONCURRENCY', 5, 1, 50),
    lockMs: env.integer('WORKER_LOCK_MS', 30_000, 1000, 600_000),
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

function readSmsUrl(env: Environment): string | null {
  const smsUrl = env.text('SMS_URL') ?? null;
  if (smsUrl !== null && smsUrl !== 'log:') env.addError('SMS_URL names an unknown provider; only log: is known');
  if (smsUrl === 'log:' && env.production) env.addError('SMS_URL log: sends nothing and is not for production');
  return smsUrl;
}

function readMailbox(env: Environment, name: string): Mailbox {
  const value = env.requiredInProduction(name, studio.email);
  const match = /^(?:(?<title>[^<>"\r\n]*)<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/.exec(value)?.groups;
  const address = (match?.['inner'] ?? match?.['bare'] ?? '').trim();
  if (!emailPattern.test(address)) env.addError(`${name} must be an address such as ${studio.name} <${studio.email}>`);
  return { name: match?.['title']?.trim() || studio.name, address };
}
