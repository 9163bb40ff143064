import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DemoConfig } from '../config.ts';
import type { Secrets } from './secrets.ts';

export interface Environments {
  api: NodeJS.ProcessEnv;
  worker: NodeJS.ProcessEnv;
  web: NodeJS.ProcessEnv;
}

/** The demo's settings override those of the shell, which may name a real database, mail server or card provider. */
export function environmentsOf(
  config: DemoConfig,
  {
    secrets,
    databaseUrl,
    apiInternalPort,
    workerHealthPort,
    webNodeEnv,
  }: {
    secrets: Secrets;
    databaseUrl: string;
    apiInternalPort: number;
    workerHealthPort: number;
    webNodeEnv: 'production' | 'development';
  },
): Environments {
  const { webPort, apiPort, payfastPort, smtpPort, merchant, dataDir } = config;
  const payfast = `http://127.0.0.1:${payfastPort}`;
  const common = {
    ...withoutServiceSettings(config.env),
    NODE_ENV: 'development',
    QUEUE_URL: databaseUrl,
    PUBLIC_URL: `http://localhost:${webPort},http://127.0.0.1:${webPort}`,
  };
  const webKey = createHash('sha256').update(`web ${secrets.internalKey}`).digest('base64');
  return {
    api: {
      ...common,
      WEB_KEY: webKey,
      API_HOST: '127.0.0.1',
      API_PORT: String(apiPort),
      DATABASE_URL: databaseUrl,
      API_INTERNAL_PORT: String(apiInternalPort),
      SECRET: secrets.secret,
      INTERNAL_KEY: secrets.internalKey,
      UPLOADS_URL: `file:${join(dataDir, 'uploads')}`,
      ADMIN_USERNAME: secrets.admin.username,
      ADMIN_PASSWORD: secrets.admin.password,
      PAYFAST_MERCHANT_ID: merchant.id,
      PAYFAST_MERCHANT_KEY: merchant.key,
      PAYFAST_PASSPHRASE: merchant.passphrase ?? '',
      PAYFAST_PROCESS_URL: `${payfast}/eng/process`,
      PAYFAST_VALIDATE_URL: `${payfast}/eng/query/validate`,
      // PayFast's API rejects everything for an account without a passphrase.
      ...(merchant.passphrase && { PAYFAST_API_URL: payfast }),
      PAYFAST_NOTIFY_URL: `http://127.0.0.1:${webPort}/api/payments/payfast/itn`,
    },
    worker: {
      ...common,
      API_INTERNAL_URL: `http://127.0.0.1:${apiInternalPort}`,
      INTERNAL_KEY: secrets.internalKey,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      WORKER_HEALTH_PORT: String(workerHealthPort),
    },
    web: {
      ...common,
      NODE_ENV: webNodeEnv,
      DRAIN_MS: '0',
      WEB_KEY: webKey,
      WEB_HOST: '127.0.0.1',
      WEB_PORT: String(webPort),
      API_URL: `http://127.0.0.1:${apiPort}`,
      PAYFAST_FORM_ORIGINS: `${payfast} http://localhost:${payfastPort}`,
    },
  };
}

function withoutServiceSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(DATABASE|QUEUE|SMTP|TEXT|PUBLIC|UPLOADS|PAYFAST|SECRET|SESSION|INTERNAL|ADMIN|MAIL|STUDIO_MAIL|TRUST|DRAIN|S3)(_|$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)));
}
