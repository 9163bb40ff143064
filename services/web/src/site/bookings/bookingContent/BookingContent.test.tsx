import { screen, within } from '@testing-library/react';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { studio } from '@studio/contract/studio';
import { exampleDetail } from '../../../../test/exampleBookings.ts';
import { exampleSettings } from '../../../../test/exampleSettings.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { BookingContent } from './BookingContent.tsx';

function show(detail: BookingDetail): void {
  renderAt(
    '/',
    <BookingContent booking={detail.booking} detail={detail} check={null} links={null} />,
    exampleSettings({ freeCancellationHours: 72 }),
  );
}

const cancelled = { status: 'cancelled' } as const;

test.each([
  ['2031-03-15', {}, 'Free cancellation until Thursday, March 13, 2031, 11:00 AM.'],
  ['2020-03-15', {}, 'Free cancellation ended on Friday, March 13, 2020, 11:00 AM.'],
  ['2031-03-15', cancelled, undefined],
])(
  'for a workshop on %s the booking %j shows when free cancellation ends by its own rule',
  (date, booking, deadline) => {
    const cancellationRule = { freeCancellationHours: 47, keptPercentAfter: 50 };

    show({ ...exampleDetail(booking, { date, startTime: '10:00' }), cancellationRule });

    const note = screen.queryByText(/^Free cancellation/)?.parentElement?.textContent;
    expect(note).toBe(
      deadline &&
        `${deadline} After that we keep 50% until the workshop starts, and then the whole sum, except as our terms say.`,
    );
  },
);

test.each([
  ['Workshop cancelled', { cancelReason: 'Our kiln has broken.' }],
  ['Workshop removed', { isEventDeleted: true }],
])('a booking whose workshop does not take place shows %s and never Confirmed', (label, off) => {
  show({ ...exampleDetail(), ...off });

  const ticket = screen.getByRole('region', { name: 'Wheel Throwing & Flat Whites' });
  expect(within(ticket).getByText(label).closest('.badge')).toHaveClass('text-stop');
  expect(within(screen.getByRole('region', { name: 'Customer Details' })).getByText(label)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: new RegExp(label, 'i') })).toBeInTheDocument();
  expect(screen.queryByText(/confirmed/i)).not.toBeInTheDocument();
});

test('the directions to the studio and its map are beside the ticket', () => {
  show(exampleDetail());

  const map = within(screen.getByRole('region', { name: 'How to find us' }));
  expect(map.getByText('Parking in the yard. Ramp at the side door.')).toBeInTheDocument();
  expect(map.getByRole('link', { name: /Open in maps/ })).toHaveAttribute('href', studio.directions.mapUrl);
});
