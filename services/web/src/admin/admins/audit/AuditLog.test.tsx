import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AuditView } from '@studio/contract/admin/admins';
import { auditActions, auditThings } from '@studio/contract/admin/audit';
import { Address, address } from '../../../../test/address.tsx';
import { exampleAdmin } from '../../../../test/admin/exampleAdmins.ts';
import { pageOf, usePortalApi } from '../../../../test/admin/portalApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { AdminsTab } from '../AdminsTab.tsx';
import { actionText } from './auditText.ts';

const api = usePortalApi();

let entries = 0;
function entry(values: Partial<AuditView>): AuditView {
  entries += 1;
  return {
    id: entries,
    createdAt: '2026-03-13T22:30:00.000Z',
    username: 'naledi',
    action: 'booking.status',
    subject: '7K2M-9QXT-4WBD',
    before: null,
    after: null,
    requestId: 'a-request',
    ip: '10.0.0.1',
    ...values,
  };
}

const firstPage = 'GET /api/admin/audit?page=1&pageSize=25';

beforeEach(() => {
  api.answers['GET /api/admin/users'] = () => ({ body: [exampleAdmin()] });
});

async function show(path = '/admin?tab=users&view=audit'): Promise<ReturnType<typeof userEvent.setup>> {
  renderAt(
    path,
    <>
      <AdminsTab admin={exampleAdmin()} />
      <Address />
    </>,
  );
  await waitFor(() => expect(screen.queryByText('Loading the audit log…')).not.toBeInTheDocument());
  return userEvent.setup();
}

const row = () => within(screen.getByRole('table', { name: 'Audit log' })).getAllByRole('row')[1]!;

test('a row shows actor, time, action, subject and the changed values', async () => {
  api.answers[firstPage] = () => pageOf([entry({ before: { status: 'pending' }, after: { status: 'confirmed' } })]);
  await show();

  expect(row()).toHaveTextContent('naledi');
  expect(row()).toHaveTextContent('Sat 14 Mar 2026');
  expect(row()).toHaveTextContent('12:30 AM');
  expect(row()).toHaveTextContent('Changed the status of a booking');
  expect(row()).toHaveTextContent('7K2M-9QXT-4WBD');
  expect(within(row()).getByText('pending').tagName).toBe('DEL');
  expect(within(row()).getByText('confirmed').tagName).toBe('INS');
  expect(row()).toHaveTextContent('Status: pending → became confirmed');
  expect(screen.getByText('1 of 1 shown, newest first')).toBeVisible();
});

test.each([
  [{ price: 45_000 }, { price: 50_000 }, 'Price: R450.00 → became R500.00'],
  [{ totalAmount: 190_000 }, { totalAmount: 0 }, 'Total: R1 900.00 → became R0.00'],
  [{ balance: 30_000 }, { balance: 0 }, 'Left: R300.00 → became R0.00'],
  [{ expiresOn: '2029-11-28' }, { expiresOn: null }, 'Valid until: Wed 28 Nov 2029 → became nothing'],
  [{ isActive: true }, { isActive: false }, 'Active: yes → became no'],
  [{ date: '2026-03-14' }, { date: '2026-03-21' }, 'Date: Sat 14 Mar 2026 → became Sat 21 Mar 2026'],
  [{ endTime: '14:30' }, { endTime: null }, 'End: 2:30 PM → became nothing'],
  [{ paymentStatus: 'pending' }, { paymentStatus: 'completed' }, 'Payment: pending → became paid'],
  [{ paymentMethod: 'eft' }, { paymentMethod: 'payfast' }, 'Paid by: EFT → became Card (PayFast)'],
  [{ capacity: 12 }, { capacity: 8 }, 'Capacity: 12 → became 8'],
  [{ somethingNew: ['a'] }, { somethingNew: 'b' }, 'somethingNew: ["a"] → became b'],
])('a change from %j to %j is shown as %s', async (before, after, text) => {
  api.answers[firstPage] = () => pageOf([entry({ before, after })]);
  await show();

  expect(row()).toHaveTextContent(text);
});

test('added or deleted values are shown completely, and collapsed when they are long', async () => {
  const before = { price: 45_000, title: 'Raku', capacity: 12, description: '<b>Fire</b>\nand smoke' };
  api.answers[firstPage] = () => pageOf([entry({ action: 'event.deleted', subject: 'Raku, 2026-03-14 (7)', before })]);
  const user = await show();
  const details = row().querySelector('details');
  expect(details).not.toHaveAttribute('open');

  await user.click(within(row()).getByText('Show what it was'));

  expect(details).toHaveAttribute('open');
  expect([...(details?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Title: ',
    'Description: ',
    'Price: ',
    'Capacity: ',
  ]);
  expect(details).toHaveTextContent('Price: R450.00');
  expect(within(row()).getByText(/and smoke/).textContent).toBe('<b>Fire</b>\nand smoke');
});

test('every action of the contract has a text, and an unknown one is readable', () => {
  const words = auditActions.map(actionText);

  expect(new Set(words).size).toBe(auditActions.length);
  for (const [index, text] of words.entries()) expect(text).not.toContain(auditActions[index]);
  expect(new Set(auditActions.map((action) => action.split('.')[0]))).toEqual(new Set(auditThings));
  expect(actionText('booking.moved_twice')).toBe('booking moved twice');
  expect(actionText('constructor')).toBe('constructor');
});

test('the search, the filters and the page of the log are in the address', async () => {
  api.answers[firstPage] = () => pageOf([entry({})], 60);
  api.answers['GET /api/admin/audit?page=2&pageSize=25'] = () => pageOf([entry({ subject: 'on page two' })], 60, 2);
  api.answers['GET /api/admin/audit?page=1&pageSize=25&about=event'] = () => pageOf([entry({ subject: 'Raku' })]);
  api.answers['GET /api/admin/audit?page=1&pageSize=25&search=zola&about=event'] = () => pageOf([]);
  const user = await show();

  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('on page two')).toBeVisible();
  expect(address().textContent).toBe('/admin?tab=users&view=audit&page=2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Workshops');
  expect(await screen.findByText('Raku')).toBeVisible();
  expect(address().textContent).toBe('/admin?tab=users&view=audit&about=event');
  await user.type(screen.getByRole('searchbox', { name: 'Username, reference or title' }), 'zola{Enter}');

  expect(await screen.findByText('No change fits this search.')).toBeVisible();
});

test('the list of admins and the audit log link to each other', async () => {
  api.answers[firstPage] = () => pageOf([entry({})]);
  const user = await show();
  expect(screen.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');

  await user.click(screen.getByRole('link', { name: 'Accounts' }));

  expect(await screen.findByRole('heading', { name: 'Admin Users' })).toBeVisible();
  expect(address().textContent).toBe('/admin?tab=users');
  expect(screen.getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page');
});
