import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminVoucherDetail } from '@studio/contract/admin/vouchers';
import { adminVoucher } from '../../../../test/admin/exampleVouchers.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts, expectToast } from '../../../../test/toasts.ts';
import { VoucherDialog } from './VoucherDialog.tsx';

const api = useFakeApi();
afterEach(dismissToasts);

const path = '/api/admin/vouchers/7';

async function openVoucher(values: Partial<AdminVoucherDetail> = {}) {
  const user = userEvent.setup();
  api.answers[`GET ${path}`] = () => ({ body: { ...adminVoucher(), uses: [], ...values } });
  renderAt('/admin/vouchers', <VoucherDialog id={7} onClose={() => {}} />);
  const details = await screen.findByRole('dialog', { name: 'Voucher, R500.00' });
  return { user, details };
}

const sent = (method: string) => api.calls.findLast((call) => call.method === method);

test('the details show what is left, why it was given, and each use with its booking', async () => {
  const use = { eventTitle: 'Raku', eventDate: '2026-12-05', bookingReference: '7K2M-9QXT-4WBD', bookingId: 3 };
  const deleted = { eventTitle: null, eventDate: null, bookingReference: '2222-3333-4444', bookingId: null };
  const { details } = await openVoucher({
    available: 20_000,
    uses: [
      { ...use, at: '2026-11-30T08:00:00.000Z', amount: -30_000 },
      { ...deleted, at: '2026-11-29T08:00:00.000Z', amount: 10_000 },
    ],
  });

  expect(details).toHaveTextContent('R300.00 of R500.00R100.00 of it is reserved for an unpaid booking');
  expect(details).toHaveTextContent('Given awaySat 28 Nov 2026, 10:00 AM');
  expect(details).toHaveTextContent('ReasonPrize');
  const [first, second] = within(details).getAllByRole('listitem');
  expect(first).toHaveTextContent('Paid for Raku, Sat 5 Dec 2026');
  expect(first).toHaveTextContent('-R300.00');
  expect(within(first!).getByRole('link', { name: 'Booking 7K2M-9QXT-4WBD' })).toHaveAttribute(
    'href',
    '/admin?tab=bookings&search=7K2M-9QXT-4WBD',
  );
  expect(second).toHaveTextContent('Refunded from a deleted booking');
  expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
  expect(within(details).getByRole('link', { name: /Visitor’s page/ })).toHaveAttribute(
    'href',
    '/voucher/ABCD-EFGH-JKMN',
  );
});

test('the code is copied', async () => {
  const { user } = await openVoucher();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');

  await user.click(screen.getByRole('button', { name: 'Copy code' }));

  expect(copied).toHaveBeenCalledWith('ABCD-EFGH-JKMN');
  expect(await screen.findByText('The code is copied.')).toBeInTheDocument();
});

test('where the browser does not allow copying, the code is selected', async () => {
  const { user } = await openVoucher();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));

  await user.click(screen.getByRole('button', { name: 'Copy code' }));

  expect(window.getSelection()?.toString()).toBe('ABCD-EFGH-JKMN');
});

test('a voucher is extended to a later day', async () => {
  const { user } = await openVoucher();
  api.answers[`PUT ${path}/expiry`] = () => ({ body: { ...adminVoucher({ expiresOn: '2030-11-28' }), uses: [] } });

  await user.click(screen.getByRole('button', { name: 'Extend…' }));
  const day = screen.getByLabelText('Valid until');
  await user.clear(day);
  await user.type(day, '2030-11-28');
  await user.click(screen.getByRole('button', { name: 'Extend' }));

  await expectToast('Voucher Updated', 'It is valid until Thursday, November 28, 2030.', 'plain');
  expect(sent('PUT')?.body).toEqual({ expiresOn: '2030-11-28', before: { expiresOn: '2029-11-28' } });
});

test('an earlier day is rejected at its field', async () => {
  const { user } = await openVoucher();
  const error = 'It is valid until 28 November 2029, and cannot end earlier.';
  api.answers[`PUT ${path}/expiry`] = () => ({
    status: 400,
    body: { error, code: 'invalid_input', fields: { expiresOn: error } },
  });

  await user.click(screen.getByRole('button', { name: 'Extend…' }));
  const day = screen.getByLabelText('Valid until');
  await user.clear(day);
  await user.type(day, '2028-11-28');
  await user.click(screen.getByRole('button', { name: 'Extend' }));

  expect(await screen.findByText(error)).toBeVisible();
  expect(day).toHaveAccessibleDescription(error);
});

test('a voucher is mailed again to a corrected address', async () => {
  const { user } = await openVoucher();
  api.answers[`POST ${path}/mail`] = () => ({
    body: { ...adminVoucher({ recipientEmail: 'sipho@example.org' }), uses: [] },
  });

  await user.click(screen.getByRole('button', { name: 'Mail…' }));
  const address = screen.getByLabelText('Email');
  await user.clear(address);
  await user.click(screen.getByRole('button', { name: 'Mail it now' }));
  expect(address).toHaveAccessibleDescription('Please enter an email address.');
  await user.type(address, 'sipho@example.org');
  await user.click(screen.getByRole('button', { name: 'Mail it now' }));

  await expectToast('Voucher Mailed', 'It goes to sipho@example.org.', 'plain');
  expect(sent('POST')?.body).toEqual({ email: 'sipho@example.org' });
});

test('voiding names the sum that is lost and asks for a reason', async () => {
  const { user } = await openVoucher();
  api.answers[`POST ${path}/void`] = () => ({ body: { ...adminVoucher({ state: 'void', balance: 0 }), uses: [] } });

  await user.click(screen.getByRole('button', { name: 'Void…' }));
  const dialog = screen.getByRole('dialog', { name: 'Void this voucher?' });
  expect(dialog).toHaveTextContent('R300.00 is lost: it can no longer be spent');
  await user.click(within(dialog).getByRole('button', { name: 'Void it, R300.00 is lost' }));
  expect(within(dialog).getByLabelText('Reason')).toHaveAccessibleDescription(/Please say why/);
  expect(sent('POST')).toBeUndefined();
  await user.type(within(dialog).getByLabelText('Reason'), 'Given twice');
  await user.click(within(dialog).getByRole('button', { name: 'Void it, R300.00 is lost' }));

  await expectToast('Voucher Voided', 'R300.00 is lost.', 'plain');
  expect(sent('POST')?.body).toEqual({ reason: 'Given twice', balance: 30_000 });
});

test('a balance that changed meanwhile is shown before it is lost', async () => {
  const error = 'Somebody else changed this voucher at 2:05 PM. Nothing of yours was saved.';
  const { user } = await openVoucher();
  api.answers[`POST ${path}/void`] = rejection(409, 'changed_meanwhile', error);

  await user.click(screen.getByRole('button', { name: 'Void…' }));
  const dialog = screen.getByRole('dialog', { name: 'Void this voucher?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Given twice');
  await user.click(within(dialog).getByRole('button', { name: 'Void it, R300.00 is lost' }));
  api.answers[`GET ${path}`] = () => ({ body: { ...adminVoucher({ balance: 12_000 }), uses: [] } });
  await user.click(await within(dialog).findByRole('button', { name: 'Reload' }));

  expect(await within(dialog).findByRole('button', { name: 'Void it, R120.00 is lost' })).toBeVisible();
});

test('a void voucher shows what was lost, and nothing can be done with it', async () => {
  const { details } = await openVoucher({
    state: 'void',
    balance: 0,
    available: 0,
    voidedAt: '2026-12-01T08:00:00.000Z',
    voidedBalance: 30_000,
  });

  expect(details).toHaveTextContent('R300.00 was lost');
  expect(screen.queryByRole('button', { name: 'Mail…' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Extend…' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Void…' })).not.toBeInTheDocument();
});

test('an expired voucher can be extended and not voided', async () => {
  await openVoucher({ state: 'expired' });

  expect(screen.getByRole('button', { name: 'Extend…' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Void…' })).not.toBeInTheDocument();
});
