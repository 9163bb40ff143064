import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import type { Config } from '../src/config.ts';
import { testMerchant } from './payments/provider.ts';

/** The first origin is canonical. */
export const testOrigins = ['https://studio.example', 'https://www.studio.example'] as const;

/** The API and the worker share these settings in tests. */
export const testInternalKey = 'the tests share this with a worker of theirs';

/** `env` overrides the tests' environment; undefined removes a setting. */
export function readTestConfig(env: Record<string, string | undefined> = {}): Config {
  return readConfig({
    SECRET: 'a secret value that only the tests know',
    INTERNAL_KEY: testInternalKey,
    UPLOADS_URL: `file:${join(tmpdir(), `studio-test-uploads-${process.pid}`)}`,
    PUBLIC_URL: testOrigins.join(),
    PAYFAST_MERCHANT_ID: testMerchant.id,
    PAYFAST_MERCHANT_KEY: testMerchant.key,
    PAYFAST_PASSPHRASE: testMerchant.passphrase,
    PAYFAST_VALIDATE_URL: 'http://127.0.0.1:9/eng/query/validate',
    RATE_LIMIT_MULTIPLIER: '1000',
    ...env,
  });
}
