import { screen, within } from '@testing-library/react';
import type { PayLinkView } from '@studio/contract/admin/payLinks';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { expectToast } from '../../../../test/toasts.ts';

const { api, user, open, writes } = bookingDialog();

const path = '/api/bookings/7/pay-link';
const url = 'https://studio.example/pay/AAAA#key=k';
const link: PayLinkView = { amount: 90_000, until: '2031-03-15T08:00:00.000Z', url };

async function openUnpaid(payLink: PayLinkView | null = link, email = 'lerato@example.com') {
  await open({ paymentMethod: 'eft', paymentStatus: 'pending', email }, 0, { payLink });
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
  expect(writes()).toEqual([[`POST ${path}`, undefined]]);
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

  expect(writes().map(([call]) => call)).toEqual([`POST ${path}/mail`, `DELETE ${path}`]);
});

test('a cancelled link can be copied again, and without an email address nothing is sent', async () => {
  const group = await openUnpaid({ ...link, url: null }, '');

  expect(group.getByText(/cancelled\. It works again when you copy or send it\./)).toBeVisible();
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy pay link']);
});

test('a paid booking has no pay link', async () => {
  await open();

  await screen.findByRole('region', { name: 'Money' });
  expect(screen.queryByRole('region', { name: 'Pay link' })).not.toBeInTheDocument();
});
