import { screen } from '@testing-library/react';
import { studioClock, studioDay } from '@studio/contract/format/dates';
import { eventDialog } from '../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';

const { open, type } = eventDialog();

test('moving a booked workshop says that everybody is told, and shows the mail', async () => {
  open(exampleAdminEvent({ bookingCount: 3 }));
  const note = /^3 bookings are for Saturday, March 15, 2031, 10:00 AM - 12:30 PM\./;

  await type('Title', 'Raku');
  expect(screen.queryByText(note)).not.toBeInTheDocument();
  await type('Date', '2031-03-16');

  expect(screen.getByText(note)).toHaveTextContent('everybody with an email address is told after 2 minutes');
  const preview = screen.getByText('Preview of the email').closest('details');
  expect(preview).toHaveTextContent('It was: Saturday, March 15, 2031, 10:00 AM - 12:30 PM');
  expect(preview).toHaveTextContent('It is now: Sunday, March 16, 2031, 10:00 AM - 12:30 PM');
});

test('moving a workshop to a start that is past says that no mail is sent', async () => {
  open(exampleAdminEvent({ bookingCount: 1 }));
  const start = new Date(Date.now() - 48 * 3_600_000);

  await type('Date', studioDay(start));
  await type('Start time', studioClock(start));

  expect(screen.getByText(/^1 booking is for/)).toHaveTextContent('The new time is over, so no email is sent.');
  expect(screen.queryByText('Preview of the email')).not.toBeInTheDocument();
});
