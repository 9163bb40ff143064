import { useQuery } from '@tanstack/react-query';
import { portalPath } from '@studio/contract/admin/portalPath';
import { Link } from '../../shared/ui/Link.tsx';
import { QuoteBadge } from './QuoteBadge.tsx';
import { quotesOfMessage } from './quotesQuery.ts';

/** The quotes that answer a message, with their bookings; nothing if there are none. */
export function MessageQuotes({ messageId }: { messageId: number }) {
  const { data: quotes = [] } = useQuery(quotesOfMessage(messageId));
  if (quotes.length === 0) return null;
  return (
    <ul aria-label="Quotes" className="grid gap-2">
      {quotes.map((quote) => (
        <li key={quote.id} className="flex flex-wrap items-center gap-2.5 rounded-md bg-oat p-3 text-sm">
          <Link to={`/admin/quotes/${quote.id}`} className="font-semibold">
            {`Quote ${quote.id}: ${quote.title}`}
          </Link>
          <QuoteBadge quote={quote} />
          {quote.booking && (
            <Link to={portalPath('bookings', { search: quote.booking.bookingReference })}>
              {`Booking ${quote.booking.bookingReference}`}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
