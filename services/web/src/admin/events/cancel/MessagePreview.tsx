import type { CancellationView } from '@studio/contract/events/eventCancellation';
import type { AdminEventView } from '@studio/contract/events/events';
import { eventCancelledText } from '@studio/contract/mail/eventCancelledText';

interface MessagePreviewProps {
  event: AdminEventView;
  facts: CancellationView;
  reason: string;
  canChoose: boolean;
}

/** The mail as a person who has paid for one place gets it. */
export function MessagePreview({ event, facts, reason, canChoose }: MessagePreviewProps) {
  const refund = facts.toRefund > 0 ? event.price : 0;
  const { subject, heading, lead, next } = eventCancelledText({ event, canChoose, refund });
  return (
    <details className="rounded-sm border border-line px-3.5 py-2.5 text-sm">
      <summary className="min-h-8 cursor-pointer content-center font-semibold text-ink">Preview of the email</summary>
      <div className="grid gap-2 pt-2 wrap-anywhere">
        <p className="font-semibold text-ink">{subject}</p>
        <p className="text-ink">{heading}</p>
        <p>Hi Lerato, {lead}</p>
        <p className="border-l-4 border-terracotta pl-3 whitespace-pre-line">{reason || 'Your reason'}</p>
        <p>{next}</p>
        <p className="text-xs">Each email has the name and the sum of its own booking.</p>
      </div>
    </details>
  );
}
