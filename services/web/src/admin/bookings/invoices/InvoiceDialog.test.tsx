import { screen, within } from '@testing-library/react';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleInvoice, exampleInvoices } from '../../../../test/exampleInvoices.ts';
import { rejection } from '../../../../test/fakeApi.ts';
import { expectToast } from '../../../../test/toasts.ts';

const { api, user, open, writes } = bookingDialog();

const path = '/api/bookings/7/invoices';
const issued = exampleInvoices({ invoices: [exampleInvoice], step: 'none' });

async function openInvoices(invoices = exampleInvoices()) {
  api.answers[`GET ${path}`] = () => ({ body: invoices });
  await open();
  await user.click(screen.getByRole('button', { name: 'Invoices…' }));
  return within(await screen.findByRole('dialog', { name: 'Invoices' }));
}

test('an invoice is issued with the company of the buyer, and can be downloaded', async () => {
  const dialog = await openInvoices();
  api.answers[`POST ${path}`] = () => {
    api.answers[`GET ${path}`] = () => ({ body: issued });
    return { body: issued };
  };

  await user.type(await dialog.findByRole('textbox', { name: /^Company/ }), 'Clay Works');
  await user.click(dialog.getByRole('button', { name: 'Issue the invoice' }));

  await expectToast('Invoice Issued', undefined, 'plain');
  expect(writes()).toEqual([[`POST ${path}`, { company: 'Clay Works', vatNumber: '', address: '' }]]);
  expect(await dialog.findByRole('link', { name: /^Download PDF INV-000012/ })).toHaveAttribute(
    'href',
    '/api/admin/invoices/31',
  );
});

test('an issued invoice is replaced only by one with another buyer', async () => {
  api.answers[`POST ${path}`] = () => ({ body: issued });
  const dialog = await openInvoices(issued);
  const replace = await dialog.findByRole('button', { name: 'Replace the invoice' });

  await user.click(replace);
  const before = writes();
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), '1 Main Road');
  await user.click(replace);

  expect(before).toEqual([]);
  expect(writes()).toEqual([[`POST ${path}`, { company: '', vatNumber: '', address: '1 Main Road' }]]);
});

test('a wrong VAT number is named before anything is sent, and a rejection keeps what was typed', async () => {
  api.answers[`POST ${path}`] = rejection(409, 'not_paid', 'Not paid.');
  const dialog = await openInvoices();
  const vatNumber = await dialog.findByRole('textbox', { name: /^VAT number/ });

  await user.type(vatNumber, '12');
  await user.click(dialog.getByRole('button', { name: 'Issue the invoice' }));
  const named = writes();
  await user.clear(vatNumber);
  await user.type(vatNumber, '4987654321');
  await user.click(dialog.getByRole('button', { name: 'Issue the invoice' }));

  expect(named).toEqual([]);
  expect(await dialog.findByText('Not paid.')).toBeVisible();
  expect(vatNumber).toHaveValue('4987654321');
});

test.each([
  [exampleInvoices({ step: 'unpaid' }), /can be issued once the booking and its last change are paid/],
  [exampleInvoices({ step: 'nothing' }), /nothing to charge/],
])('a booking without an invoice says why', async (invoices, text) => {
  const dialog = await openInvoices(invoices);

  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
});
