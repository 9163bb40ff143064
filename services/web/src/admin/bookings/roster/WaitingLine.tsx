import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { AdminWaitlistEntryView, WaitlistState } from '@studio/contract/bookings/waitlist';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi, adminQuery } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { partyText, visitorName } from '../bookingText.ts';

/** The id of the line's heading, which gets the focus after a removal. */
const waitingLineId = 'waiting-line';

const stateTexts: Record<WaitlistState, string> = {
  unconfirmed: 'Address not confirmed',
  waiting: 'Waiting',
  offered: 'Offered',
  taken: 'Has booked',
  expired: 'Did not book in time',
  left: 'Left the line',
  ended: 'Workshop does not take place',
};

/** The parties that wait for seats of the workshop, in the order of the offers. Shows nothing for an empty list. */
export function WaitingLine({ eventId }: { eventId: string }) {
  const path = `/api/admin/events/${encodeURIComponent(eventId)}/waitlist`;
  const line = useQuery({ ...adminQuery<AdminWaitlistEntryView[]>(path), gcTime: 0 });
  const entries = line.data ?? [];
  if (line.isError) {
    return (
      <div className="print:hidden">
        <LoadFailed onRetry={() => void line.refetch()}>The waiting list could not be read.</LoadFailed>
      </div>
    );
  }
  if (entries.length === 0) return null;
  const waiting = entries.filter(isInLine);
  return (
    <section aria-labelledby={waitingLineId} className="grid gap-3 print:hidden">
      <h2 id={waitingLineId} tabIndex={-1} className="text-h3">
        Waiting list
      </h2>
      <p className="text-sm text-ink-2">
        Free places stay on sale. The first parties that fit are told by mail, and the next after up to 12 hours.
      </p>
      <ol className="grid">
        {entries.map((entry) => (
          <Line
            key={entry.id}
            entry={entry}
            path={path}
            isFirst={entry.id === waiting[0]?.id}
            isLast={entry.id === waiting.at(-1)?.id}
          />
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  entry: AdminWaitlistEntryView;
  /** The path of the query. */
  path: string;
  isFirst: boolean;
  isLast: boolean;
}

function Line({ entry, path, isFirst, isLast }: LineProps) {
  const { id, email, areTicketsSold } = entry;
  const [isRemoving, setRemoving] = useState(false);
  const name = `${entry.firstName} ${entry.lastName}`;
  const queryClient = useQueryClient();
  const reorder = useAdminMutation({
    run: async (direction: 'up' | 'down') => {
      const line = await adminApi.patch<AdminWaitlistEntryView[]>(`/api/admin/waitlist/${id}`, { move: direction });
      queryClient.setQueryData([path], line);
    },
    failureText: 'Failed to change the waiting list. Please try again.',
    hasFixedFailureText: true,
  });

  function button(label: string, isDisabled: boolean, onClick: () => void) {
    return (
      <Button
        tone="outline"
        size="sm"
        aria-label={`${label}: ${name}`}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || onClick()}
      >
        {label}
      </Button>
    );
  }

  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-2.5 text-sm">
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        <b className="font-strong">{name}</b>, {partyText(entry)}
        <span className="block text-ink-2">{email}</span>
        {!areTicketsSold && isInLine(entry) && (
          <span className="block font-semibold text-wait">
            Waits for a ticket that is not sold any more, so gets no offer. Please write to them.
          </span>
        )}
      </span>
      <span className="num basis-40">{stateText(entry)}</span>
      {isInLine(entry) && (
        <span className="flex flex-wrap gap-2">
          {button('Up', reorder.isPending || isFirst, () => reorder.mutate('up'))}
          {button('Down', reorder.isPending || isLast, () => reorder.mutate('down'))}
          {button('Remove', reorder.isPending, () => setRemoving(true))}
        </span>
      )}
      {isRemoving && <RemoveEntry entry={entry} path={path} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function stateText({ state, offeredUntil }: AdminWaitlistEntryView): string {
  return state === 'offered' && offeredUntil
    ? `Offered until ${formatTimestamp(new Date(offeredUntil))}`
    : stateTexts[state];
}

interface RemoveEntryProps {
  entry: AdminWaitlistEntryView;
  /** The path of the line's query. */
  path: string;
  onClose: () => void;
}

function RemoveEntry({ entry, path, onClose }: RemoveEntryProps) {
  const { id } = entry;
  const queryClient = useQueryClient();
  return (
    <ConfirmMutation
      title="Remove from the waiting list"
      action="Remove"
      mutation={{
        run: async () =>
          queryClient.setQueryData(
            [path],
            await adminApi.delete<AdminWaitlistEntryView[]>(`/api/admin/waitlist/${id}`),
          ),
        successToast: 'Party Removed',
        failureText: 'Failed to change the waiting list. Please try again.',
        hasFixedFailureText: true,
      }}
      onClose={onClose}
      focusAfter={() => document.getElementById(waitingLineId)}
    >
      <p className="wrap-anywhere">
        <b className="text-ink">{visitorName(entry)}</b>, {partyText(entry)}
      </p>
      <p>
        If they are paying for the places at the moment, that ends. They get no mail. The next in line are told if
        places are free.
      </p>
    </ConfirmMutation>
  );
}
