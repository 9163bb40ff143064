import { apiSignature } from './apiCall.ts';

// PAYFAST §2.4: PHP, the official SDK and @payfast/core agree on these.

const headers = { 'merchant-id': '10000100', version: 'v1', timestamp: '2026-11-20T12:00:01+02:00' };
const passphrase = 'jt7NOE43FZPn';

test.each([
  ['A1, a refund query', {}, 'cc023b15122e2600f54c65ff1a4f2641'],
  [
    'A2, a refund',
    { amount: 45_000, notify_buyer: 1, notify_merchant: 0, reason: 'Workshop cancelled by studio' },
    'ad131ccf02880e6610e4aae7f658b2d8',
  ],
  [
    'A3, the history',
    { from: '2026-11-01', to: '2026-11-20', limit: 1000, offset: 0 },
    'd6f8a315d5e109e0b2aa6069d521317c',
  ],
])('%s has the signature of PAYFAST §2.4', (_name, variables, signature) => {
  expect(apiSignature({ ...headers, ...variables }, passphrase)).toBe(signature);
});

test('the order of the variables does not matter, and blank ones are not signed', () => {
  const reversed = { timestamp: headers.timestamp, note: ' ', version: 'v1', 'merchant-id': '10000100' };

  expect(apiSignature(reversed, passphrase)).toBe('cc023b15122e2600f54c65ff1a4f2641');
});
