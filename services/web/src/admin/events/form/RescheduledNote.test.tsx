import { screen } from '@testing-library/react';
import { studioClock, studioDay } from '@studio/contract/format/dates';
import { eventDialog } from '../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';

const { open, type } = eventDialog();

test('moving a booked workshop shows that no mail is sent about it', async () => {
  open(exampleAdminEvent({ bookingCount: 3 }));
  const note = /^3 bookings are for Saturday, March 15, 2031, 10:00 AM - 12:30 PM\./;

  await type('Title', 'Raku');
  expect(screen.queryByText(note)).not.toBeInTheDocument();
  await type('Date', '2031-03-16');

  expect(screen.getByText(note)).toHaveTextContent(/Their reminder follows the change, but nobody is told now/);
});

test.each([
  ['less than a day ahead, that reminders go out at once', 5, /Their reminder goes out at once and names the new time/],
  ['past, that no mail is sent', -48, /Nobody is told: please write to them\.$/],
])('moving a workshop to a start that is %s shows a note', async (_what, hours, sentence) => {
  open(exampleAdminEvent({ bookingCount: 1 }));
  const start = new Date(Date.now() + hours * 3_600_000);

  await type('Date', studioDay(start));
  await type('Start time', studioClock(start));

  expect(screen.getByText(/^1 booking is for/)).toHaveTextContent(sentence);
});
