import type { BroadcastView } from '@studio/contract/messages/broadcasts';
import { Link } from '../../../shared/ui/Link.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';

/** The messages to people of the workshop, with the results of their mails. */
export function SentMessages({ broadcasts }: { broadcasts: readonly BroadcastView[] }) {
  return (
    <section aria-labelledby="sent-title" className="grid gap-3">
      <h2 id="sent-title" className="text-h3">
        Sent messages
      </h2>
      {broadcasts.length === 0 && <p className="text-ink-2">Nothing has been sent so far.</p>}
      <ul className="grid gap-3">
        {broadcasts.map((broadcast) => (
          <li key={broadcast.id} className="grid gap-1.5 rounded-lg border border-line bg-card p-4.5 wrap-anywhere">
            <h3 className="text-body font-strong">{broadcast.subject}</h3>
            <p className="num text-sm text-ink-2">
              {formatTimestamp(new Date(broadcast.createdAt))}, by {broadcast.sentBy}
            </p>
            <Progress broadcast={broadcast} />
            <details className="text-sm">
              <summary className="min-h-8 cursor-pointer content-center font-semibold">Message</summary>
              <p className="pt-1 whitespace-pre-line">{broadcast.body}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ broadcast: { sent, waiting, failed, leftOut } }: { broadcast: BroadcastView }) {
  const settled = sent + failed + leftOut;
  const parts = [
    `${sent} sent`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(leftOut > 0 ? [`${leftOut} not sent, because the booking ended or moved`] : []),
  ];
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="num font-semibold" aria-live="polite">
        {parts.join(', ')}
        {failed > 0 && (
          <>
            . <Link to="/admin">Try again under Needs attention</Link>
          </>
        )}
      </p>
      {waiting > 0 && (
        <progress aria-label="Mails sent" value={settled} max={settled + waiting} className="h-2 w-full max-w-80" />
      )}
    </div>
  );
}
