import { formatClock, formatLongDate } from '@studio/contract/format/dates';
import { quoteEndClock } from '@studio/contract/quotes/quoteState';
import { privateCategory } from '@studio/contract/quotes/quoteViews';
import type { AcceptedQuoteView, QuoteView } from '@studio/contract/quotes/quoteViews';
import { studio } from '@studio/contract/studio';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { ActionCard } from '../bookings/bookingContent/ActionCard.tsx';
import { BookingFrame } from '../bookings/bookingContent/BookingFrame.tsx';
import { OpenQuote } from './OpenQuote.tsx';
import type { QuoteAccess } from './quoteQuery.ts';

/** Shows the quote with Accept, that it is accepted, or that it has ended. */
export function QuoteContent({ access, view }: { access: QuoteAccess; view: QuoteView }) {
  const { state } = view;
  return (
    <BookingFrame category={privateCategory} head={<QuoteHeading view={view} />}>
      {state === 'sent' ? (
        <OpenQuote access={access} view={view} />
      ) : state === 'accepted' ? (
        <Accepted view={view} />
      ) : (
        <Ended view={view} />
      )}
    </BookingFrame>
  );
}

function QuoteHeading({ view: { id, firstName, lastName, title, state, validUntil, accepted } }: { view: QuoteView }) {
  const headings = {
    sent: title,
    draft: title,
    accepted: accepted?.isCancelled ? 'Cancelled' : 'Quote accepted',
    declined: 'You declined this quote',
  };
  return (
    <div aria-live="polite" aria-atomic="true" className="grid gap-1">
      <p className="num font-strong text-accent wrap-anywhere">
        {state === 'sent' ? `Quote ${id}, for ${firstName} ${lastName}` : title}
      </p>
      <h1 className="text-[min(2.25rem,10vw)] leading-tight wrap-anywhere md:text-h2">
        {state === 'ended' ? 'This quote has ended' : headings[state]}
      </h1>
      {state === 'sent' && (
        <p className="num flex items-center gap-2 font-semibold">
          <Icon name="clock" /> Valid until {formatLongDate(validUntil)}, {formatClock(quoteEndClock)}
        </p>
      )}
    </div>
  );
}

function Accepted({ view: { accepted } }: { view: QuoteView }) {
  return (
    <ActionCard>
      {accepted && <p>{acceptedText(accepted)}</p>}
      {accepted?.payPath && <ButtonLink href={accepted.payPath}>Go to the payment</ButtonLink>}
      {accepted?.bookingReference && (
        <ButtonLink href={`/booking/${encodeURIComponent(accepted.bookingReference)}`} tone="outline">
          See the booking
        </ButtonLink>
      )}
    </ActionCard>
  );
}

function acceptedText({ name, payPurpose, isCancelled }: AcceptedQuoteView): string {
  const accepted = `${name} has accepted this quote`;
  if (isCancelled) return `${accepted}. The booking was cancelled.`;
  if (payPurpose === null) return `${accepted}.`;
  return payPurpose === 'balance'
    ? `${accepted} and the day is booked. The balance is still to be paid.`
    : `${accepted}. The day is held for 45 minutes until you pay.`;
}

function Ended({ view: { state } }: { view: QuoteView }) {
  return (
    <ActionCard>
      <p>
        {state === 'declined'
          ? 'The days are free again.'
          : 'It can no longer be accepted, and its days are free again.'}{' '}
        Would you still like to come? Then write to us, and we send you a new one.
      </p>
      <ButtonLink href="/#contact">
        <Icon name="chat" /> Ask us
      </ButtonLink>
      <ButtonLink href={`tel:${studio.phone.e164}`} tone="outline">
        <Icon name="phone" /> Call {studio.phone.shown}
      </ButtonLink>
    </ActionCard>
  );
}
