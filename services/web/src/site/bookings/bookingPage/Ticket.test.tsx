import { screen } from '@testing-library/react';
import { exampleDetail } from '../../../../test/exampleBookings.ts';
import { exampleSettings } from '../../../../test/exampleSettings.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { Ticket } from './Ticket.tsx';

test.each([
  ['2031-03-15', 'Free cancellation until Thursday, March 13, 2031, 11:00 AM.'],
  ['2031-03-22', 'Free cancellation until Thursday, March 20, 2031, 11:00 AM.'],
])('a workshop on %s has the end of free cancellation of the booking’s rule', (date, deadline) => {
  const cancellationRule = { freeCancellationHours: 47, keptPercentAfter: 50 };

  renderAt(
    '/',
    <Ticket detail={{ ...exampleDetail({}, { date, startTime: '10:00' }), cancellationRule }} isActive>
      {null}
    </Ticket>,
    exampleSettings({ freeCancellationHours: 72 }),
  );

  const note = screen.getByText(/^Free cancellation/).parentElement;
  expect(note).toHaveTextContent(
    `${deadline} After that we keep 50% until the workshop starts, and then the whole sum.`,
  );
});
