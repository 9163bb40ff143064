import { usePayfastApi } from '../../../../test/payments/payfastApi.ts';
import { testMerchant } from '../../../../test/payments/provider.ts';
import { createPayfastApi } from './payfastApi.ts';

const fake = usePayfastApi();
const open = (merchant: typeof testMerchant = testMerchant, timeoutMs = 60_000) => {
  const api = createPayfastApi({ merchant, api: { url: fake.url, timeoutMs } });
  if (!api) throw new Error('The API is not set');
  return api;
};

test('a refund is posted in cents and then shown in the lines of its payment', async () => {
  const api = open();

  expect(await api.ping()).toContain('Payfast API');
  expect(await api.queryRefund('1089250')).toMatchObject({ status: 'REFUNDABLE' });
  await api.refund('1089250', 45_000, 'No');

  expect(fake.posts).toEqual(['1089250:45000']);
  expect(await api.refundedSum('1089250')).toBe(45_000);
});

test('the history is read page by page', async () => {
  const header = 'Date,Type,Sign,Gross,Fee,Net,M Payment ID,PF Payment ID';
  fake.history = `${header}\n2026-11-20,Funds Received,Credit,900.00,-35.42,864.58,BK-1,1089250\n`;

  expect(await open().history('2026-11-01', '2026-11-20')).toMatchObject([
    { gross: 90_000, providerPaymentId: '1089250' },
  ]);
});

test('an empty history has no transactions, and one that cannot be read is an error', async () => {
  fake.history = '';
  expect(await open().history('2026-11-01', '2026-11-20')).toEqual([]);
  fake.history = '<html>Maintenance</html>';

  await expect(open().history('2026-11-01', '2026-11-20')).rejects.toMatchObject({ kind: 'unknown' });
});

test.each([
  ['a wrong passphrase', 'rejected', () => open({ ...testMerchant, passphrase: 'another' })],
  ['a rejection', 'rejected', () => ((fake.behaviour = { refunds: false, answers: 'rejection' }), open())],
  ['too many requests', 'busy', () => ((fake.behaviour = { refunds: false, answers: 'busy' }), open())],
  ['an error of the server', 'unknown', () => ((fake.behaviour = { refunds: true, answers: 'error' }), open())],
  [
    'no answer in time',
    'unknown',
    () => ((fake.behaviour = { refunds: true, answers: 'nothing' }), open(testMerchant, 300)),
  ],
  ['no connection', 'unknown', () => ((fake.isDown = true), open())],
])('after %s the call fails with an error of the kind %s', async (_name, kind, openApi) => {
  await expect(openApi().refund('1089250', 45_000, 'Cancelled')).rejects.toMatchObject({ kind });
});

test('there is no API without a passphrase or an address', () => {
  expect(
    createPayfastApi({ merchant: { ...testMerchant, passphrase: null }, api: { url: '', timeoutMs: 1 } }),
  ).toBeNull();
  expect(createPayfastApi({ merchant: testMerchant, api: null })).toBeNull();
});
