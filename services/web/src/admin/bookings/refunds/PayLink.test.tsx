import { screen, within } from '@testing-library/react';
import type { PayLinkView } from '@studio/contract/admin/payLinks';
import type { PayPartView } from '@studio/contract/bookings/payLink';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { expectToast } from '../../../../test/toasts.ts';

const { api, user, open, writes } = bookingDialog();

const path = '/api/bookings/7/pay-link';
const query = '?purpose=full';
const url = 'https://studio.example/pay/AAAA#key=k';
const until = '2031-03-15T08:00:00.000Z';
const link: PayLinkView = { purpose: 'full', amount: 90_000, dueOn: null, until, isAsked: true, url };

async function openUnpaid(payLink: PayLinkView = link, email = 'lerato@example.com') {
  await open({ paymentMethod: 'eft', paymentStatus: 'pending', email }, 0, { payLinks: [payLink] });
  return within(await screen.findByRole('region', { name: 'Pay link' }));
}

test('the pay link of an unpaid booking is copied, and the dialog says until when it works', async () => {
  api.answers[`POST ${path}`] = () => ({ body: link });
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  const group = await openUnpaid();
  expect(group.getByText(/by card: works until Sat 15 Mar 2031, 10:00 AM\./)).toBeVisible();

  await user.click(group.getByRole('button', { name: 'Copy pay link' }));

  await expectToast('Pay link copied', undefined, 'plain');
  expect(copied).toHaveBeenCalledWith(url);
  expect(writes()).toEqual([[`POST ${path}${query}`, undefined]]);
});

test('where the browser allows no copying, the link is shown', async () => {
  api.answers[`POST ${path}`] = () => ({ body: link });
  const group = await openUnpaid();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));

  await user.click(group.getByRole('button', { name: 'Copy pay link' }));

  expect(await group.findByRole('textbox', { name: /did not allow copying/ })).toHaveValue(url);
});

test('the pay link is sent, and cancelled', async () => {
  api.answers[`POST ${path}/mail`] = () => ({ body: link });
  api.answers[`DELETE ${path}`] = () => ({ body: { ...link, url: null } });
  const group = await openUnpaid();

  await user.click(group.getByRole('button', { name: 'Send pay link' }));
  await expectToast('Pay link sent to lerato@example.com', undefined, 'plain');
  await user.click(group.getByRole('button', { name: 'Cancel pay link' }));
  await expectToast('Pay link cancelled', undefined, 'plain');

  expect(writes().map(([call]) => call)).toEqual([`POST ${path}/mail${query}`, `DELETE ${path}${query}`]);
});

test('a cancelled link can be copied again, and without an e-mail address no link is sent', async () => {
  const group = await openUnpaid({ ...link, url: null }, '');

  expect(group.getByText(/cancelled\. It works again when you copy or send it\./)).toBeVisible();
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy pay link']);
});

test('a paid booking has no pay link', async () => {
  await open();

  await screen.findByRole('region', { name: 'Money' });
  expect(screen.queryByRole('region', { name: 'Pay link' })).not.toBeInTheDocument();
});

const deposit: PayPartView = { purpose: 'deposit', state: 'paid', amount: 20_000, dueOn: null };
const balance: PayPartView = { purpose: 'balance', state: 'open', amount: 70_000, dueOn: '2031-03-11' };

test('deposit and balance are listed with their states, and the balance has a separate link', async () => {
  const payLinks = [{ ...link, purpose: 'balance', amount: 70_000, dueOn: '2031-03-11' } as const];
  await open({ paymentMethod: 'eft', paymentStatus: 'pending' }, 20_000, { payParts: [deposit, balance], payLinks });
  api.answers[`POST ${path}/mail`] = () => ({ body: payLinks[0] });

  const parts = await screen.findByRole('list', { name: 'Deposit and balance' });
  const group = within(screen.getByRole('region', { name: 'Balance, due Tue 11 Mar 2031' }));
  await user.click(group.getByRole('button', { name: 'Send pay link' }));

  expect(
    within(parts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['DepositPaidR200.00', 'Balance, due Tue 11 Mar 2031To payR700.00']);
  expect(group.getByText(/R700\.00 by card: works until Sat 15 Mar 2031, 10:00 AM\./)).toBeVisible();
  expect(writes().map(([call]) => call)).toEqual([`POST ${path}/mail?purpose=balance`]);
});

test('the rest of a booking that is paid in part is asked for by copying or sending its link', async () => {
  const rest = { ...link, purpose: 'balance', amount: 45_000, isAsked: false, url: null } as const;
  await open({ paymentMethod: 'cash', paymentStatus: 'pending' }, 45_000, { payLinks: [rest] });
  api.answers[`POST ${path}`] = () => ({ body: { ...rest, isAsked: true, url } });
  const copied = jest.spyOn(navigator.clipboard, 'writeText');

  const group = within(await screen.findByRole('region', { name: 'Ask for the rest' }));
  expect(group.getByText(/R450\.00 by card: copy or send the link\./)).toBeVisible();
  expect(group.queryByRole('button', { name: 'Cancel pay link' })).not.toBeInTheDocument();
  await user.click(group.getByRole('button', { name: 'Copy pay link' }));

  await expectToast('Pay link copied', undefined, 'plain');
  expect(copied).toHaveBeenCalledWith(url);
  expect(writes().map(([call]) => call)).toEqual([`POST ${path}?purpose=balance`]);
});
