import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { PayfastConfig } from '../../src/payments/payfast/payfastConfig.ts';
import { phpUrlencode } from '../../src/payments/payfast/signature.ts';
import { listen } from '../listen.ts';

/** The fake's responses to a validation request. */
export type ProviderReply = 'VALID' | 'INVALID' | 'busy' | 'silent' | 'redirecting' | 'nonsense' | 'endless';

export interface TestProvider {
  reply: ProviderReply;
  /** The bodies of the validation requests. */
  readonly asked: string[];
  /** Counts requests that followed a redirect. It must stay 0. */
  readonly misled: number;
  readonly config: PayfastConfig;
}

export const testMerchant = { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' };

/** Starts a fake of PayFast's validation server. Its reply is reset before each test. */
export function useProvider(overrides: Partial<PayfastConfig> = {}): TestProvider {
  let server: Server;
  let address = '';
  const provider = { reply: 'VALID' as ProviderReply, asked: [] as string[], misled: 0, config: configOf(address) };

  function configOf(origin: string): PayfastConfig {
    return {
      merchant: testMerchant,
      processUrl: `${origin || 'http://127.0.0.1:1'}/eng/process`,
      validateUrl: `${origin}/eng/query/validate`,
      validateTimeoutMs: 60_000,
      api: null,
      notifyUrl: 'https://studio.example/api/payments/payfast/itn',
      formOrigins: ['https://www.payfast.co.za', 'https://payment.payfast.io', ...(origin ? [origin] : [])],
      sourceCheck: 'off',
      sources: [],
      ...overrides,
    };
  }

  beforeAll(async () => {
    server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      if (request.url !== '/eng/query/validate') provider.misled += 1;
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      request.on('end', () => {
        provider.asked.push(body);
        if (provider.reply === 'silent') return;
        if (provider.reply === 'busy') response.writeHead(503).end('VALID');
        else if (provider.reply === 'redirecting') response.writeHead(302, { Location: `${address}/elsewhere` }).end();
        else if (provider.reply === 'nonsense') response.end('<html>VALID</html>');
        else if (provider.reply === 'endless') response.write('VALID'.repeat(100_000));
        else response.end(`${provider.reply}\n`);
      });
    });
    address = `http://127.0.0.1:${await listen(server)}`;
    provider.config = configOf(address);
  });
  beforeEach(() => {
    provider.reply = 'VALID';
    provider.asked.length = 0;
    provider.misled = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  return provider;
}

/** Returns the settings of an API in a separate process. */
export function providerSettings({ config }: TestProvider): Record<string, string> {
  return {
    PAYFAST_MERCHANT_ID: testMerchant.id,
    PAYFAST_MERCHANT_KEY: testMerchant.key,
    PAYFAST_PASSPHRASE: testMerchant.passphrase,
    PAYFAST_VALIDATE_URL: config.validateUrl,
    PAYFAST_SOURCE_CHECK: 'off',
  };
}

/** Returns the fields of an ITN in PayFast's order, including blank fields (PAYFAST §3.1). */
export function itnFields(fields: Partial<Record<string, string>> = {}): [string, string][] {
  const all: Record<string, string | undefined> = {
    m_payment_id: '',
    pf_payment_id: '1089250',
    payment_status: 'COMPLETE',
    item_name: 'Pottery for Beginners',
    item_description: 'Pottery for Beginners - 2 participant(s)',
    amount_gross: '900.00',
    amount_fee: '-20.70',
    amount_net: '879.30',
    custom_str1: '17',
    custom_str2: '2',
    ...Object.fromEntries(
      ['str3', 'str4', 'str5', 'int1', 'int2', 'int3', 'int4', 'int5'].map((n) => [`custom_${n}`, '']),
    ),
    name_first: 'Thandi',
    name_last: 'Mokoena',
    email_address: 'thandi@example.com',
    merchant_id: testMerchant.id,
    ...fields,
  };
  return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

export function signedItn(
  fields: Partial<Record<string, string>> | [string, string][] = {},
  passphrase: string | null = testMerchant.passphrase,
): string {
  const pairs = Array.isArray(fields) ? fields : itnFields(fields);
  const signed = pairs.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&');
  const suffix = passphrase === null ? '' : `&passphrase=${phpUrlencode(passphrase)}`;
  return `${signed}&signature=${createHash('md5')
    .update(signed + suffix)
    .digest('hex')}`;
}
