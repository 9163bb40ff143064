import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { exampleVoucher } from '../../../test/site/exampleVoucher.ts';
import { Voucher } from './VoucherPage.tsx';

const api = useFakeApi();
const path = '/api/vouchers/ABCD-EFGH-JKMN';

function show(address = '/voucher/ABCD-EFGH-JKMN'): void {
  sessionStorage.clear();
  renderAt(
    address,
    <Routes>
      <Route path="/voucher" element={<Voucher />} />
      <Route path="/voucher/:code" element={<Voucher />} />
      <Route path="/events" element={<p>All workshops</p>} />
    </Routes>,
  );
}

function answer(...values: Parameters<typeof exampleVoucher>): void {
  api.answers[`GET ${path}`] = () => ({ body: exampleVoucher(...values) });
}

const spent = { at: '2026-11-02T08:00:00.000Z', amount: -15_000, eventTitle: 'Raku', eventDate: '2026-11-14' };
const history = () => screen.findByRole('region', { name: 'History' });

test('the page shows what is left first, then until when it is valid and its history', async () => {
  const back = { ...spent, amount: 5000 };
  answer({ recipientName: 'Lerato', available: 10_000, expiresOn: '2029-09-19', uses: [back, spent] });

  show();

  expect(await screen.findByRole('heading', { level: 1, name: 'R100.00 is left for you' })).toBeVisible();
  expect(screen.getByText('Voucher for Lerato')).toBeVisible();
  expect(screen.getByText('R100.00 of R200.00 used. Valid until Wednesday, September 19, 2029.')).toBeVisible();
  expect(
    within(await history())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Refund: RakuSaturday, November 14, 2026+R50.00',
    'RakuSaturday, November 14, 2026-R150.00',
    'Value of the voucher+R200.00',
    'Available R100.00',
  ]);
});

test('the sum that is reserved for an unpaid booking is shown separately', async () => {
  answer({ available: 5000, uses: [] });

  show();

  expect(await screen.findByText(/^R0\.00 of R200\.00 used\. R150\.00 is reserved for a booking/)).toBeVisible();
  expect(await history()).toHaveTextContent('Reserved for a booking that is not paid yet-R150.00');
});

test.each([
  ['Used up', { state: 'used_up', available: 0, uses: [{ ...spent, amount: -20_000 }] }, 'Nothing is left on it.'],
  ['Used up', { state: 'used_up', available: 0 }, 'R200.00 is reserved for a booking that is not paid yet.'],
  ['Expired', { state: 'expired', expiresOn: '2026-01-31' }, /^It was valid until Saturday, January 31, 2026\. R200/],
  ['Not valid any more', { state: 'void', available: 0 }, /^Questions\? Then call/],
] as const)('a voucher that is %s says why, and starts no booking', async (heading, values, text) => {
  answer(values as Partial<Parameters<typeof exampleVoucher>[0]>);

  show();

  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Choose a workshop' })).not.toBeInTheDocument();
});

test('a workshop that is chosen from here is booked with the voucher', async () => {
  answer();
  show();

  await userEvent.click(await screen.findByRole('link', { name: 'Choose a workshop' }));

  expect(screen.getByText('All workshops')).toBeVisible();
  expect(sessionStorage.getItem('voucherCode')).toBe('ABCD-EFGH-JKMN');
});

test('without a code the page asks for one, and accepts it in any spelling', async () => {
  answer();
  show('/voucher');

  await userEvent.click(screen.getByRole('button', { name: 'Check balance' }));
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/Please enter the code/);
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Code'), 'abc');
  await userEvent.click(screen.getByRole('button', { name: 'Check balance' }));
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/12 letters and digits/);
  await userEvent.type(screen.getByLabelText('Code'), 'd efgh jkmn{Enter}');

  expect(await screen.findByText('is left for you')).toBeVisible();
});

test('an unknown code can be corrected', async () => {
  api.answers[`GET ${path}`] = rejection(404, 'not_found', 'We do not know this code.');

  show();

  expect(await screen.findByRole('heading', { name: 'We do not know this voucher' })).toBeVisible();
  expect(screen.getByText('ABCD-EFGH-JKMN')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check balance' })).toBeEnabled();
});

test.each([
  [429, 'Too many attempts. Please try again in 10 minutes.', 'Too many attempts. Please try again in 10 minutes.'],
  [503, 'Down', 'We could not load your voucher just now. Its balance is unchanged: please try again in a moment.'],
])('an error %s is shown with a way to try again', async (status, message, text) => {
  api.answers[`GET ${path}`] = rejection(status, status === 429 ? 'rate_limited' : 'unavailable', message);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  answer();

  await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }));

  await waitFor(() => expect(screen.getByText('is left for you')).toBeVisible());
});
