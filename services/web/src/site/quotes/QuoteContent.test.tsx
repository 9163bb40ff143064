import { screen } from '@testing-library/react';
import type { AcceptedQuoteView, QuoteView } from '@studio/contract/quotes/quoteViews';
import { adminQuote } from '../../../test/admin/exampleQuotes.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { QuoteContent } from './QuoteContent.tsx';

function showAccepted(values: Partial<AcceptedQuoteView>): void {
  const accepted = { name: 'Naledi Khumalo', at: '2030-12-02T08:00:00.000Z', bookingReference: null };
  const payment = { isCancelled: false, payPath: null, payPurpose: null };
  const view: QuoteView = {
    ...adminQuote(),
    state: 'accepted',
    keptPercentAfter: 50,
    accepted: { ...accepted, ...payment, ...values },
  };
  renderAt('/quote/31', <QuoteContent access={{ id: '31', key: 'k' }} view={view} />);
}

test.each([
  ['deposit', '. The day is held for 45 minutes until you pay.'],
  ['full', '. The day is held for 45 minutes until you pay.'],
  ['balance', ' and the day is booked. The balance is still to be paid.'],
] as const)('an accepted quote of which the %s is to be paid says so and leads to the payment', (payPurpose, text) => {
  showAccepted({ payPurpose, payPath: '/pay/AAAA#key=k' });

  expect(screen.getByText(`Naledi Khumalo has accepted this quote${text}`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the payment' })).toHaveAttribute('href', '/pay/AAAA#key=k');
});

test('an accepted quote of which nothing can be paid by card promises nothing', () => {
  showAccepted({});

  expect(screen.getByText('Naledi Khumalo has accepted this quote.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to the payment' })).not.toBeInTheDocument();
});

test('an accepted quote whose booking was cancelled says so', () => {
  showAccepted({ isCancelled: true });

  expect(screen.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  expect(screen.getByText('Naledi Khumalo has accepted this quote. The booking was cancelled.')).toBeVisible();
});
