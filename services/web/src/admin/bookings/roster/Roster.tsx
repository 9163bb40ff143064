import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { portalPath } from '@studio/contract/admin/portalPath';
import type { RosterView } from '@studio/contract/admin/roster';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { ApiError } from '../../../shared/http/api.ts';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { adminQuery } from '../../http/adminApi.ts';
import { LastUpdated } from '../../lists/LastUpdated.tsx';
import { listQuery, useUrlFilter } from '../../lists/useUrlFilter.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RosterDates } from './RosterDates.tsx';
import { shownDate } from './rosterLines.ts';
import { RosterSheet } from './RosterSheet.tsx';
import { WaitingLine } from './WaitingLine.tsx';

const back = portalPath('events');

/** The page of a roster; only the sheet itself is printed. */
export function Roster({ eventId }: { eventId: string }) {
  const [filterOf, setFilter] = useUrlFilter();
  const chosen = filterOf('date');
  const query = listQuery({ date: chosen });
  const path = `/api/admin/events/${encodeURIComponent(eventId)}/roster`;
  const read = adminQuery<RosterView>(query ? `${path}?${query}` : path);
  // The roster is not cached, so that a printed one is current. The previous date is shown until the chosen one has loaded.
  const roster = useQuery({ ...read, gcTime: 0, placeholderData: keepPreviousData });
  const title = roster.data
    ? `Roster: ${roster.data.event.title}, ${(shownDate(roster.data) ?? roster.data.event).date}`
    : 'Roster';
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7 print:max-w-none print:p-0">
      {/* Browsers suggest the title as the file name of a PDF. */}
      <PageHead head={{ title: pageTitle(title), noindex: true }} />
      <nav
        aria-label="Roster"
        className="flex flex-wrap items-center gap-x-4 gap-y-2.5 text-sm text-ink-2 print:hidden"
      >
        <ButtonLink href={back} tone="outline" size="sm">
          Back to the workshops
        </ButtonLink>
        {roster.data && (
          <>
            <RosterDates roster={roster.data} chosen={chosen} onChoose={(date) => setFilter({ date })} />
            <LastUpdated readAt={roster.dataUpdatedAt} paths={[path]} />
            <Button
              size="sm"
              className="max-sm:w-full sm:ml-auto"
              disabled={roster.isPlaceholderData}
              onClick={() => window.print()}
            >
              <Icon name="print" size={18} />
              Print
            </Button>
          </>
        )}
      </nav>
      {!roster.data && <h1 className="sr-only">Roster</h1>}
      {roster.isPending && <Loading>Loading the roster…</Loading>}
      {roster.isError && noRoster(roster.error, () => void roster.refetch())}
      {roster.data && (
        // A tick on the previous date would be shown on the chosen one.
        <div inert={roster.isPlaceholderData} aria-busy={roster.isPlaceholderData}>
          <RosterSheet roster={roster.data} rosterKey={read.queryKey} readAt={new Date(roster.dataUpdatedAt)} />
        </div>
      )}
      {roster.data && <WaitingLine eventId={eventId} />}
    </div>
  );
}

function noRoster(error: Error, onRetry: () => void): ReactNode {
  if (!(error instanceof ApiError && error.status === 404)) {
    return <LoadFailed onRetry={onRetry}>The roster could not be read.</LoadFailed>;
  }
  return (
    <EmptyState icon="calendar" action={<ButtonLink href={back}>All workshops</ButtonLink>}>
      This workshop does not exist, or it has been deleted.
    </EmptyState>
  );
}
