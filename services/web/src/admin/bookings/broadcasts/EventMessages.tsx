import { useQuery } from '@tanstack/react-query';
import { portalPath } from '@studio/contract/admin/portalPath';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import type { EventMessagesView } from '@studio/contract/messages/broadcasts';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { adminQuery, isNotFound } from '../../http/adminApi.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MessageForm } from './MessageForm.tsx';
import { SentMessages } from './SentMessages.tsx';

const back = portalPath('events');
/** The interval at which the progress is read while mails wait. */
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
      <PageHead head={{ title: pageTitle('Messages'), noindex: true }} />
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
