// SPEC §2 Admin dashboard
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Address, address } from '../../../test/address.tsx';
import { answerPortal } from '../../../test/admin/portal.tsx';
import { pageOf, usePortalApi } from '../../../test/admin/portalApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Admin } from './AdminPage.tsx';

const api = usePortalApi();
beforeEach(() => answerPortal(api));

const allBookings = 'search=zzz&status=pending&eventId=1&email=a%40example.com';

test.each([
  ['bookings', '/api/bookings', allBookings, 'No booking fits this search.', /^No bookings yet/, 'Manual Booking'],
  ['customers', '/api/admin/customers', 'search=zola', 'No customer fits “zola”.', /^No customers yet/, 'Add Customer'],
  ['messages', '/api/contact', 'search=kiln&status=read', 'No message fits this search.', /^No messages yet/, null],
  ['changes', '/api/admin/audit', 'search=zola&about=event', 'No change fits this search.', /^Nothing has been/, null],
])('a list of %s offers all of them if nothing matches, and the next step if it is empty', async (...row) => {
  const [things, list, filter, noMatch, isEmpty, dialog] = row;
  const tab = `/admin?tab=${things === 'changes' ? 'users&view=audit' : things}`;
  api.answers[`GET ${list}?page=1&pageSize=25`] = () => pageOf([]);
  api.answers[`GET ${list}?page=1&pageSize=25&${filter}`] = () => pageOf([]);
  renderAt(
    `${tab}&${filter}`,
    <>
      <Admin />
      <Address />
    </>,
  );
  const user = userEvent.setup();
  expect(await screen.findByText(noMatch)).toBeVisible();

  await user.click(screen.getByRole('button', { name: `Show all ${things}` }));

  const empty = await screen.findByText(isEmpty);
  expect(address().textContent).toBe(tab);
  expect(screen.getByText(`No ${things} found`)).toHaveRole('status');
  const [step] = empty.parentElement?.querySelectorAll<HTMLElement>('button, a') ?? [];
  expect(step).toBeVisible();
  if (!dialog) return;
  await user.click(step!);
  expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
});
