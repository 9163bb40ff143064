import type { QuoteRowView } from '@studio/contract/quotes/quoteViews';
import { Badge } from '../../shared/ui/Badge.tsx';
import { formatTimestamp } from '../ui/timestamp.ts';

const tones = { draft: 'wait', sent: 'new', accepted: 'good', declined: 'bad', ended: 'bad' } as const;
const icons = { draft: 'edit', sent: 'mail', accepted: 'check', declined: 'close', ended: 'clock' } as const;

type BadgedQuote = Pick<QuoteRowView, 'state' | 'sentAt' | 'openedAt' | 'acceptedAt' | 'declinedAt' | 'booking'>;

/** Such as 'Draft, not sent' or 'Viewed Sat 14 Mar 2026, 12:30 AM'. */
export function QuoteBadge({ quote }: { quote: BadgedQuote }) {
  const { state, booking } = quote;
  if (state === 'accepted' && booking?.isCancelled !== false) {
    return (
      <Badge tone="bad" icon="close">
        Cancelled
      </Badge>
    );
  }
  return (
    <Badge tone={tones[state]} icon={icons[state]}>
      {stateText(quote)}
    </Badge>
  );
}

function stateText({ state, sentAt, openedAt, acceptedAt, declinedAt }: BadgedQuote): string {
  if (state === 'draft') return 'Draft, not sent';
  if (state === 'accepted') return at('Accepted', acceptedAt);
  if (state === 'declined') return at('Declined', declinedAt);
  if (state === 'ended') return 'Ended';
  return openedAt === null ? at('Sent', sentAt) : at('Viewed', openedAt);
}

function at(word: string, instant: string | null): string {
  return instant === null ? word : `${word} ${formatTimestamp(instant)}`;
}
