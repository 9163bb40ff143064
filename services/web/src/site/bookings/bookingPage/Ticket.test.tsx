import { screen } from '@testing-library/react';
import { exampleDetail } from '../../../../test/exampleBookings.ts';
import { exampleSettings } from '../../../../test/exampleSettings.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { Ticket } from './Ticket.tsx';

test.each([
  ['2031-03-15', 'Free cancellation until Thursday, March 13, 2031, 11:00 AM.'],
  ['2031-03-22', 'Free cancellation until Thursday, March 20, 2031, 11:00 AM.'],
])('a workshop on %s has the end of free cancellation of the studio’s rule', (date, deadline) => {
  const rule = exampleSettings({ freeCancellationHours: 47, keptPercentAfter: 50 });

  renderAt(
    '/',
    <Ticket detail={exampleDetail({}, { date, startTime: '10:00' })} isActive>
      {null}
    </Ticket>,
    rule,
  );

  const note = screen.getByText(/^Free cancellation/).parentElement;
  expect(note).toHaveTextContent(
    `${deadline} After that we keep 50% until the workshop starts, and then the whole sum.`,
  );
});

test('a workshop that the studio has moved is cancelled free of charge up to its start', () => {
  const moved = {
    ...exampleDetail({}, { date: '2031-03-22', startTime: '10:00' }),
    movedFrom: { date: '2031-03-15', startTime: '10:00' },
  };

  renderAt(
    '/',
    <Ticket detail={moved} isActive>
      {null}
    </Ticket>,
  );

  expect(screen.getByText(/^Free cancellation/).parentElement).toHaveTextContent(
    'until Saturday, March 22, 2031, 10:00 AM.',
  );
});
