import { balanceReminderDays } from '@studio/contract/bookings/payLink';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import type { AdminQuoteView } from '@studio/contract/quotes/quoteViews';
import { formatTimestamp } from '../ui/timestamp.ts';

interface EnquiryProps {
  quote: AdminQuoteView | null;
  message: ContactMessageView | null;
}

/** The message that the quote answers, and what happens next. */
export function Enquiry({ quote, message }: EnquiryProps) {
  const asked =
    quote?.message ??
    (message && { text: message.message, interestedIn: message.interestedIn, writtenAt: message.createdAt });
  return (
    <div className="grid gap-4">
      {asked && (
        <section aria-labelledby="enquiry" className="grid gap-2 rounded-lg bg-oat p-5">
          <h2 id="enquiry" className="text-lg">
            The enquiry
          </h2>
          <p className="whitespace-pre-wrap wrap-anywhere">{asked.text}</p>
          <p className="text-sm text-ink-2">
            {asked.interestedIn}, {formatTimestamp(asked.writtenAt)}
          </p>
        </section>
      )}
      <section aria-labelledby="next" className="grid gap-2 rounded-lg border border-line bg-card p-5">
        <h2 id="next" className="text-lg">
          What happens next
        </h2>
        <ol className="grid list-decimal gap-1.5 pl-5 text-sm">
          <li>Send it. Its days are then held against other quotes.</li>
          <li>The visitor chooses a day and pays the deposit. The day becomes a private workshop.</li>
          <li>The visitor adds names and notes with the link of the booking.</li>
          <li>The balance is paid by its day; the link is mailed {balanceReminderDays} days before.</li>
        </ol>
      </section>
    </div>
  );
}
