import { join, resolve } from 'node:path';
import { Environment } from '@studio/runtime/settings/environment';

export interface Config {
  /** The address to listen on: in a container, all interfaces. */
  host: string;
  payfastPort: number;
  mailboxPort: number;
  smtpPort: number;
  merchant: { id: string; key: string; passphrase: string | null };
  /** With null, payments are only in memory. */
  payfastDir: string | null;
  /** With null, mails are only in memory. */
  mailboxDir: string | null;
}

/** The public test account of PayFast's own sandbox (PAYFAST §1.1). */
export const testMerchant = { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' };

export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(variables);
  return env.freeze(readSettings(env, variables));
}

function readSettings(env: Environment, variables: NodeJS.ProcessEnv): Config {
  if (env.production) env.addError('The sandbox is no bank: it does not start with NODE_ENV=production');
  return {
    host: env.host('SANDBOX_HOST', '127.0.0.1'),
    payfastPort: env.port('SANDBOX_PAYFAST_PORT', 4010),
    mailboxPort: env.port('SANDBOX_MAILBOX_PORT', 4025),
    smtpPort: env.port('SANDBOX_SMTP_PORT', 4026),
    merchant: {
      id: env.text('PAYFAST_MERCHANT_ID') ?? testMerchant.id,
      key: env.text('PAYFAST_MERCHANT_KEY') ?? testMerchant.key,
      // An empty value means that the account has no passphrase.
      passphrase: variables['PAYFAST_PASSPHRASE'] ?? testMerchant.passphrase,
    },
    payfastDir: env.text('SANDBOX_PAYFAST_DIR') ?? null,
    mailboxDir: env.text('SANDBOX_MAILBOX_DIR') ?? null,
  };
}

export interface DemoConfig extends Config {
  webPort: number;
  apiPort: number;
  pgPort: number;
  /**
   * The ports, by the variable that changes each. The port of Postgres is missing: it may be in use by our own Postgres
   * of a killed demo.
   */
  ports: Record<string, number>;
  dataDir: string;
  payfastDir: string;
  mailboxDir: string;
  /** The admin that the first start creates. A null password is generated. */
  admin: { username: string; password: string | null };
  env: NodeJS.ProcessEnv;
}

/** @param root the repository, to which a relative `DATA_DIR` or `STUDIO_DIR` refers @throws ConfigError */
export function readDemoConfig(root: string, variables: NodeJS.ProcessEnv = process.env): DemoConfig {
  const env = new Environment(variables);
  const dataDir = resolve(root, env.text('DATA_DIR') ?? '.data');
  const studioDir = env.text('STUDIO_DIR');
  const settings = readSettings(env, variables);
  const webPort = env.port('WEB_PORT', 3000);
  const apiPort = env.port('API_PORT', 4000);
  return env.freeze({
    ...settings,
    webPort,
    apiPort,
    pgPort: env.port('PG_PORT', 4032),
    ports: {
      WEB_PORT: webPort,
      API_PORT: apiPort,
      SANDBOX_PAYFAST_PORT: settings.payfastPort,
      SANDBOX_MAILBOX_PORT: settings.mailboxPort,
      SANDBOX_SMTP_PORT: settings.smtpPort,
    },
    dataDir,
    payfastDir: join(dataDir, 'payfast'),
    mailboxDir: join(dataDir, 'mailbox'),
    admin: { username: env.text('ADMIN_USERNAME') ?? 'admin', password: env.text('ADMIN_PASSWORD') ?? null },
    env: { ...variables, ...(studioDir && { STUDIO_DIR: resolve(root, studioDir) }) },
  });
}
