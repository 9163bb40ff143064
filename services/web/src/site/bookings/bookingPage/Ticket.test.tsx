import { render, screen } from '@testing-library/react';
import { exampleDetail } from '../../../../test/exampleBookings.ts';
import { Ticket } from './Ticket.tsx';

test('the end of free cancellation changes with the date of a moved workshop', () => {
  const ticketOf = (date: string) => (
    <Ticket detail={exampleDetail({}, { date, startTime: '10:00' })} isActive>
      {null}
    </Ticket>
  );
  const { rerender } = render(ticketOf('2031-03-15'));
  expect(screen.getByText('Thursday, March 13, 2031, 10:00 AM')).toBeVisible();

  rerender(ticketOf('2031-03-22'));

  expect(screen.getByText('Thursday, March 20, 2031, 10:00 AM')).toBeVisible();
});
