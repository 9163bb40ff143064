/** @jest-environment node */
import { readConfig } from './config.ts';

test('development needs no setting', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    apiUrl: 'http://127.0.0.1:4000',
    publicUrls: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    trustProxyHops: 0,
    formOrigins: [
      'https://www.payfast.co.za',
      'https://payment.payfast.io',
      'https://sandbox.payfast.co.za',
      'http://127.0.0.1:4010',
    ],
    drainMs: 0,
  });
});

test('ports and addresses follow the environment', () => {
  const config = readConfig({
    WEB_PORT: '8080',
    API_PORT: '4001',
    PAYFAST_FORM_ORIGINS: 'https://a.example, https://b.example/',
    PAYFAST_PROCESS_URL: 'http://localhost:5000/eng/process',
  });

  expect(config.publicUrls[0]).toBe('http://localhost:8080');
  expect(config.apiUrl).toBe('http://127.0.0.1:4001');
  expect(config.formOrigins).toEqual(['https://a.example', 'https://b.example', 'http://localhost:5000']);
});

test('production requires its addresses and by default allows no payment form to the sandbox', () => {
  const env = {
    NODE_ENV: 'production',
    API_URL: 'http://api:4000',
    WEB_KEY: 'qW3'.padEnd(40, 'qwertyuiop'),
    PUBLIC_URL: 'https://studio.example',
  };

  expect(readConfig(env)).toMatchObject({
    host: '0.0.0.0',
    formOrigins: ['https://www.payfast.co.za', 'https://payment.payfast.io'],
  });
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /API_URL must be set.*WEB_KEY must be set.*PUBLIC_URL must be set/s,
  );
});

test('every error of the environment is listed at once', () => {
  const env = {
    WEB_PORT: 'http',
    API_URL: 'https://api.example',
    PUBLIC_URL: 'studio.example',
    TRUST_PROXY_HOPS: '-1',
    WEB_TRUST_PROXY_HOPS: 'one',
    PAYFAST_FORM_ORIGINS: "https://pay.example/path 'unsafe-inline'",
    LOG_LEVEL: 'loud',
    WEB_HOST: 'everywhere',
  };

  const errorText = (): string => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      return String(error);
    }
  };

  for (const name of Object.keys(env)) expect(errorText()).toContain(name);
});
