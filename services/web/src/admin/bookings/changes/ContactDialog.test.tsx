import { screen, within } from '@testing-library/react';
import type { BookingChangeEntryView } from '@studio/contract/admin/adminBookingChanges';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';

const { api, user, open, writes } = bookingDialog();
const changes = 'GET /api/admin/bookings/7/changes';

test('only the corrected e-mail address is sent, and the details show it', async () => {
  const details = await open();
  api.answers['POST /api/admin/bookings/7/change'] = () => ({ body: { version: 0, changes: [] } });
  api.answers['GET /api/bookings'] = () => ({ body: [exampleAdminBooking({ email: 'right@example.com' })] });
  await user.click(await within(details).findByRole('button', { name: 'Correct contact…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct contact' });
  expect(dialog).toHaveTextContent('The confirmation goes again to a new email address.');

  await user.clear(within(dialog).getByLabelText('Email'));
  await user.type(within(dialog).getByLabelText('Email'), 'right@example.com');
  await user.type(within(dialog).getByLabelText('Reason'), 'She called');
  await user.click(within(dialog).getByRole('button', { name: 'Save contact' }));

  expect(await screen.findByText('The confirmation goes to right@example.com.')).toBeVisible();
  expect(writes()).toEqual([
    [
      'POST /api/admin/bookings/7/change',
      {
        email: 'right@example.com',
        reason: 'She called',
        version: expect.any(Number),
        difference: 'settled',
        before: { email: exampleAdminBooking().email },
      },
    ],
  ]);
  expect(writes()[0]?.[1]).not.toHaveProperty('phone');
  expect(await within(details).findByRole('link', { name: 'right@example.com' })).toBeVisible();
});

test('the history shows what was changed, by whom, when, why and with what money', async () => {
  const details = await open({ status: 'cancelled' });
  const raku = { fromTitle: 'Raku', from: { date: '2031-03-08', startTime: '14:00' }, fromParticipants: 3 };
  const wheel = { toTitle: 'Wheel Throwing', to: { date: '2031-03-15', startTime: '10:00' }, toParticipants: 2 };
  const entry = { ...raku, ...wheel, isMove: true, paid: 0, returned: 0, kept: 0, adminName: null, reason: null };
  const list: BookingChangeEntryView[] = [
    {
      ...entry,
      kind: 'cancelled',
      actor: 'visitor',
      returned: 30_000,
      kept: 15_000,
      changedAt: '2031-03-04T08:00:00Z',
    },
    {
      ...entry,
      kind: 'contact',
      actor: 'admin',
      adminName: 'thandi',
      reason: 'Typo',
      changedAt: '2031-03-03T08:00:00Z',
    },
    {
      ...entry,
      kind: 'changed',
      actor: 'admin',
      adminName: 'thandi',
      reason: 'Ill',
      changedAt: '2031-03-02T08:00:00Z',
    },
  ];
  api.answers[changes] = () => ({ body: { version: 3, changes: list } });
  api.answers['POST /api/admin/bookings/7/change'] = () => ({ body: { version: 3, changes: list } });
  api.answers['GET /api/bookings'] = () => ({ body: [exampleAdminBooking()] });

  await user.click(await within(details).findByRole('button', { name: 'Correct contact…' }));
  await user.type(await screen.findByLabelText('Reason'), 'She called');
  await user.click(screen.getByRole('button', { name: 'Save contact' }));

  await within(details).findByText(/Reason: Typo/);
  const entries = within(within(details).getByRole('list', { name: 'Changes' })).getAllByRole('listitem');
  expect(entries.map((item) => item.textContent)).toEqual([
    'Cancelled: Raku, Sat 8 Mar 2031, 2:00 PM, 3 people. R300.00 to be given back. R150.00 kept.Tue 4 Mar 2031, 10:00 AM, by the visitor. ',
    'Contact data corrected. Mon 3 Mar 2031, 10:00 AM, by thandi. Reason: Typo',
    'Moved from Raku, Sat 8 Mar 2031, 2:00 PM to Wheel Throwing, Sat 15 Mar 2031, 10:00 AM. 2 people instead of 3 people. Sun 2 Mar 2031, 10:00 AM, by thandi. Reason: Ill',
  ]);
});

test.each([
  ['pending', true],
  ['cancelled', false],
] as const)('a %s booking offers to change and to cancel it: %s', async (status, isOffered) => {
  const details = await open({ status });

  await within(details).findByRole('button', { name: 'Correct contact…' });

  const offered = ['Change…', 'Cancel booking…'].map(
    (name) => within(details).queryByRole('button', { name }) !== null,
  );
  expect(offered).toEqual([isOffered, isOffered]);
});
