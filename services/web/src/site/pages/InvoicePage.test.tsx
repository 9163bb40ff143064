import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { studio } from '@studio/contract/studio';
import { exampleSums } from '../../../test/exampleBookings.ts';
import { exampleInvoice, exampleInvoices } from '../../../test/exampleInvoices.ts';
import { exampleManage, manageApi, manageKey } from '../../../test/exampleManage.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);

const path = `${manageApi}/invoices`;
const issued = exampleInvoices({ invoices: [exampleInvoice], step: 'none' });

async function open(invoices = exampleInvoices(), manage = exampleManage()) {
  api.answers[`GET ${path}`] = () => ({ body: invoices });
  await show(manage, '/invoice');
}

test('the visitor enters the company and gets the invoice', async () => {
  api.answers[`POST ${path}`] = () => ({ body: issued });
  await open();

  await user.type(await screen.findByRole('textbox', { name: /^Company/ }), ' Clay Works ');
  await user.type(screen.getByRole('textbox', { name: /^VAT number/ }), '498 765 4321');
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), '1 Main Road');
  await user.click(screen.getByRole('button', { name: 'Get the tax invoice' }));

  expect(await screen.findByText('Invoice INV-000012')).toBeVisible();
  expect(screen.getByText(/Sat 1 Mar 2031, R900\.00/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  const [sent] = changes();
  expect(sent?.body).toEqual({ company: 'Clay Works', vatNumber: '4987654321', address: '1 Main Road' });
  expect(sent?.headers.get('x-booking-key')).toBe(manageKey);
});

test.each([
  ['without a company says how to get one with it', '', true],
  ['with a company has no such note', 'Clay Works', false],
])('the page of an invoice that is issued %s', async (_what, company, isShown) => {
  const { buyer } = issued;
  await open({ ...issued, buyer: { ...buyer, company } });

  expect(await screen.findByText('Invoice INV-000012')).toBeVisible();
  expect(screen.queryAllByText(/^Should the invoice name a company\?/)).toHaveLength(isShown ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: studio.phone.shown })).toHaveLength(isShown ? 1 : 0);
});

test('a wrong VAT number and a missing address are named before anything is sent', async () => {
  await open(exampleInvoices({ needsAddress: true }));

  await user.type(await screen.findByRole('textbox', { name: /^VAT number/ }), '123');
  await user.click(screen.getByRole('button', { name: 'Get the tax invoice' }));

  expect(screen.getByRole('textbox', { name: /^VAT number/ })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: /^VAT number/ })).toHaveAccessibleDescription(
    'A VAT number has ten digits and begins with 4.',
  );
  expect(screen.getByRole('textbox', { name: /^Address/ })).toHaveAccessibleDescription(/needs your address/);
  expect(changes()).toEqual([]);
});

test('a rejected request keeps what was typed and shows why', async () => {
  api.answers[`POST ${path}`] = rejection(409, 'not_paid', 'There is an invoice once the booking is paid.');
  await open();

  await user.type(await screen.findByRole('textbox', { name: /^Company/ }), 'Clay Works');
  await user.click(screen.getByRole('button', { name: 'Get the tax invoice' }));

  expect(await screen.findByText('There is an invoice once the booking is paid.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Company/ })).toHaveValue('Clay Works');
});

test('a document is downloaded with the key of the booking', async () => {
  const links: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  api.answers[`GET ${path}/31`] = () => ({ body: 'the file' });
  await open(issued);

  await user.click(await screen.findByRole('button', { name: 'Download PDF INV-000012' }));

  await waitFor(() => expect(links).toEqual(['INV-000012.pdf']));
  expect(api.calls.at(-1)).toMatchObject({ method: 'GET', path: `${path}/31` });
  expect(api.calls.at(-1)?.headers.get('x-booking-key')).toBe(manageKey);
});

test('a download that fails shows an error and can be tried again', async () => {
  api.answers[`GET ${path}/31`] = () => ({ status: 503, body: {} });
  await open(issued);

  await user.click(await screen.findByRole('button', { name: 'Download PDF INV-000012' }));

  expect(await screen.findByText('The file could not be loaded. Please try again.')).toBeVisible();
});

test('after a change the page offers the new documents with the last buyer, and shows credit notes', async () => {
  const note = { ...exampleInvoice, id: 32, kind: 'credit_note', number: 'CN-000003', total: -90_000 } as const;
  const buyer = { name: 'Lerato Nkosi', company: 'Clay Works', vatNumber: '', address: '' };
  const invoices = [exampleInvoice, { ...note, creditedNumber: 'INV-000012' }];
  await open(exampleInvoices({ invoices, step: 'update', buyer }));

  expect(await screen.findByText('Credit note CN-000003')).toBeVisible();
  expect(screen.getByText(/-R900\.00, for INV-000012/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Company/ })).toHaveValue('Clay Works');
  expect(screen.getByRole('button', { name: 'Get the new documents' })).toBeVisible();
});

test.each([
  ['unpaid', 'You get an invoice here once the booking and its last change are paid.'],
  ['nothing', 'Nothing is charged for this booking, so it has no invoice.'],
] as const)('a booking that is %s says why it has no invoice', async (step, text) => {
  await open(exampleInvoices({ step }));

  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('the page shows the invoices also after the workshop', async () => {
  await open(issued, exampleManage({ canChange: false }));

  expect(screen.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
  expect(await screen.findByText('Invoice INV-000012')).toBeVisible();
});

const { booking } = exampleManage();
const refund = { at: '2031-03-02T08:00:00.000Z', amount: -90_000, kind: 'refund', method: 'payfast' } as const;
const refunded = exampleManage({ sums: exampleSums(booking, { money: [refund] }) }, { paymentStatus: 'refunded' });

test.each([
  ['a paid booking', exampleManage()],
  ['a refunded booking', refunded],
  ['a cancelled and refunded booking', { ...refunded, canChange: false, isOpen: false, canCancel: false }],
])('the page of %s leads to its invoices', async (_what, manage) => {
  await show(manage);

  expect(screen.getByRole('link', { name: /^Invoice/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/manage\/invoice#key=/),
  );
});

test('the page of an unpaid booking leads to no invoice', async () => {
  await show(exampleManage({}, { paymentStatus: 'pending' }));

  expect(screen.queryByRole('link', { name: /^Invoice/ })).not.toBeInTheDocument();
});
