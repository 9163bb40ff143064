import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { adminVoucher } from '../../../test/admin/exampleVouchers.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { Vouchers } from './Vouchers.tsx';

const api = useFakeApi();
afterEach(dismissToasts);

const path = '/api/admin/vouchers';
const nothing = { on: '2026-11-28', vouchers: 0, amount: 0, expired: 0 };

async function showVouchers(vouchers = [adminVoucher()], at = '/admin/vouchers') {
  api.answers[`GET ${path}`] ??= () => ({ body: { vouchers, total: vouchers.length } });
  api.answers[`GET ${path}/outstanding`] ??= () => ({ body: nothing });
  renderAt(at, <Vouchers />);
  await waitFor(() => expect(screen.queryByText('Loading the vouchers…')).not.toBeInTheDocument());
  return userEvent.setup();
}

const sent = (method: string) => api.calls.find((call) => call.method === method);

test('the list shows the state of each voucher, for whom it is and what is left of it', async () => {
  const used = adminVoucher({
    id: 6,
    code: 'WXYZ-WXYZ-WXYZ',
    kind: 'credit',
    state: 'used_up',
    balance: 0,
    note: null,
  });
  await showVouchers([adminVoucher(), used]);

  const [, first, second] = screen.getAllByRole('row');
  for (const text of ['ABCD-EFGH-JKMN', 'Valid', 'Given away', 'Lerato Nkosi', 'Prize', 'R500.00', 'R300.00'])
    expect(first).toHaveTextContent(text);
  for (const text of ['Used up', 'Credit', 'R0.00']) expect(second).toHaveTextContent(text);
  expect(screen.getByText('2 of 2 shown, newest first')).toBeVisible();
});

test('search and state are sent to the API', async () => {
  const user = await showVouchers();

  await user.selectOptions(screen.getByLabelText('State'), 'Expired');
  await user.type(screen.getByLabelText('Code, name, email or reason'), 'prize{Enter}');

  await waitFor(() => expect(api.calls.at(-1)?.path).toBe(`${path}?page=1&pageSize=25&search=prize&state=expired`));
});

test('without vouchers the page says how vouchers are made', async () => {
  await showVouchers([]);
  expect(screen.getByText(/^No vouchers yet\./)).toBeVisible();
});

test('a search that finds nothing offers all vouchers', async () => {
  const user = await showVouchers([], '/admin/vouchers?search=nobody');

  await user.click(screen.getByRole('button', { name: 'Show all vouchers' }));

  await waitFor(() => expect(screen.getByLabelText('Code, name, email or reason')).toHaveValue(''));
});

test('a list that could not be read can be read again', async () => {
  api.answers[`GET ${path}`] = rejection(500, 'internal');
  const user = await showVouchers();
  expect(await screen.findByText('The vouchers could not be read.')).toBeVisible();

  api.answers[`GET ${path}`] = () => ({ body: { vouchers: [adminVoucher()], total: 1 } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('ABCD-EFGH-JKMN')).toBeVisible();
});

test('a new voucher is valid for three years and shows its code', async () => {
  api.answers[`POST ${path}`] = () => ({ status: 201, body: { ...adminVoucher(), uses: [] } });
  api.answers[`GET ${path}/7`] = () => ({ body: { ...adminVoucher(), uses: [] } });
  const user = await showVouchers([]);

  await user.click(screen.getAllByRole('button', { name: 'New Voucher' })[0]!);
  const lastDay = screen.getByLabelText<HTMLInputElement>('Valid until').value;
  await user.type(screen.getByLabelText('Value in rand'), '450,50');
  await user.type(screen.getByLabelText(/^Recipient/), 'Lerato Nkosi');
  await user.type(screen.getByLabelText('Reason'), 'Prize');
  await user.click(screen.getByRole('button', { name: 'Create voucher' }));

  const details = await screen.findByRole('dialog', { name: 'Voucher, R500.00' });
  expect(within(details).getByText('ABCD-EFGH-JKMN')).toBeVisible();
  expect(Number(lastDay.slice(0, 4))).toBe(new Date().getFullYear() + 3);
  expect(sent('POST')?.body).toEqual({
    value: 45_050,
    recipientName: 'Lerato Nkosi',
    recipientEmail: null,
    expiresOn: lastDay,
    note: 'Prize',
  });
});

test('an invalid value is named at its field, and nothing is sent', async () => {
  const user = await showVouchers();

  await user.click(screen.getByRole('button', { name: 'New Voucher' }));
  await user.type(screen.getByLabelText('Value in rand'), 'much');
  await user.click(screen.getByRole('button', { name: 'Create voucher' }));

  expect(screen.getByLabelText('Value in rand')).toHaveAccessibleDescription('Value must be an amount such as 450.00');
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/Please say why, for your own list/);
  expect(sent('POST')).toBeUndefined();
});

test('what is not used yet is shown for any day, with its file', async () => {
  api.answers[`GET ${path}/outstanding`] = () => ({
    body: { ...nothing, vouchers: 12, amount: 345_000, expired: 20_000 },
  });
  api.answers[`GET ${path}/outstanding?on=2026-02-28`] = () => ({ body: { ...nothing, vouchers: 3, amount: 90_000 } });
  const user = await showVouchers();
  const panel = within(screen.getByRole('region', { name: 'Not used yet' }));
  expect(await panel.findByText('R3 450.00')).toBeVisible();
  expect(panel.getByText('12')).toBeVisible();
  expect(panel.getByText('R200.00')).toBeVisible();

  await user.clear(panel.getByLabelText('At the end of'));
  await user.type(panel.getByLabelText('At the end of'), '2026-02-28');

  expect(await panel.findByText('R900.00')).toBeVisible();
  expect(panel.getByRole('link', { name: /Download CSV/ })).toHaveAttribute(
    'href',
    '/api/admin/exports/outstanding-vouchers?on=2026-02-28',
  );
});

test('a sum that could not be read is named, and the list stays', async () => {
  api.answers[`GET ${path}/outstanding`] = rejection(500, 'internal');
  await showVouchers();

  expect(await screen.findByText('The total could not be loaded.')).toBeVisible();
  expect(screen.getByText('ABCD-EFGH-JKMN')).toBeVisible();
});
