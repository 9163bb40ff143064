import { useQuery } from '@tanstack/react-query';
import { portalPath } from '@studio/contract/admin/portalPath';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import type { EventMessagesView, BroadcastView } from '@studio/contract/messages/broadcasts';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { adminQuery, isNotFound } from '../../http/adminApi.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { MessageForm } from './MessageForm.tsx';

const back = portalPath('events');
/** The interval at which the progress is read while mails are still to be sent. */
const progressMs = 2000;

/** The page on which the studio writes to the people of a workshop. */
export function EventMessages({ eventId }: { eventId: string }) {
  const path = `/api/admin/events/${encodeURIComponent(eventId)}/messages`;
  const messages = useQuery({
    ...adminQuery<EventMessagesView>(path),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.broadcasts.some(({ waiting }) => waiting > 0) ? progressMs : false),
  });
  const { data } = messages;
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7">
      <nav aria-label="Messages">
        <ButtonLink href={back} tone="outline" size="sm">
          Back to the workshops
        </ButtonLink>
      </nav>
      {!data && <h1 className="sr-only">Messages</h1>}
      {messages.isPending && <Loading>Loading the messages…</Loading>}
      {messages.isError && !data && <Failed error={messages.error} onRetry={() => void messages.refetch()} />}
      {data && (
        <>
          <header className="grid gap-1">
            <h1 className="text-[2rem] leading-tight wrap-anywhere">Write to: {data.event.title}</h1>
            <p className="num font-strong">
              {formatLongDate(data.event.date)}, {formatClockRange(data.event.startTime, data.event.endTime)}
              {data.event.isCancelled && ' (cancelled)'}
            </p>
          </header>
          {data.recipients.length === 0 ? (
            <p className="rounded-lg border border-line bg-card p-6 text-ink-2">Nobody has booked this workshop.</p>
          ) : (
            <MessageForm path={path} recipients={data.recipients} />
          )}
          <SentMessages broadcasts={data.broadcasts} />
        </>
      )}
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isNotFound(error)) return <LoadFailed onRetry={onRetry}>The messages could not be read.</LoadFailed>;
  return (
    <EmptyState icon="calendar" action={<ButtonLink href={back}>All workshops</ButtonLink>}>
      This workshop does not exist, or it has been deleted.
    </EmptyState>
  );
}

/** The messages to people of the workshop, with the results of their mails. */
function SentMessages({ broadcasts }: { broadcasts: readonly BroadcastView[] }) {
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
  const finished = sent + failed + leftOut;
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
        <progress aria-label="Mails sent" value={finished} max={finished + waiting} className="h-2 w-full max-w-80" />
      )}
    </div>
  );
}
