import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminView } from '@studio/contract/admin/admins';
import type { SourcePeriod } from '@studio/contract/admin/bookingSources';
import { formatLongDate, studioDay } from '@studio/contract/format/dates';
import { serverTimeAt } from '../../shared/http/serverClock.ts';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { AttentionPanel } from '../bookings/attention/AttentionPanel.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { deletedBookingsPath } from '../payments/ReversalDialog.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { TabHeader } from '../ui/TabHeader.tsx';
import { analyticsQuery } from './analyticsQuery.ts';
import { BookingSources, bookingSourcesPath } from './BookingSources.tsx';
import { greetingAt } from './greeting.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { addWorkshop, manualBooking } from './overviewLinks.ts';
import { PopularEvents } from './PopularEvents.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { RevenuePanel } from './revenue/RevenuePanel.tsx';
import { ThisWeek } from './ThisWeek.tsx';

const readPaths = ['/api/analytics', '/api/bookings', '/api/admin/attention', deletedBookingsPath, bookingSourcesPath];

export function OverviewTab({ admin }: { admin: AdminView }) {
  const { data: analytics, dataUpdatedAt, isError, refetch } = useQuery(analyticsQuery);
  const [period, setPeriod] = useState<SourcePeriod>('weeks');
  const [openedAt] = useState(() => Date.now());
  // The greeting uses the time of the figures, not the current time.
  const readAt = serverTimeAt(dataUpdatedAt || openedAt);

  return (
    <div className="grid gap-4.5 md:gap-6">
      <TabHeader
        title={`${greetingAt(readAt)}, ${admin.firstName}`}
        pageName="Overview"
        count={`${formatLongDate(studioDay(readAt))}, Johannesburg time (SAST).`}
        freshness={<LastUpdated readAt={dataUpdatedAt} paths={readPaths} />}
      >
        <ButtonLink href={manualBooking} tone="outline" size="sm" className="max-sm:gap-2 max-sm:px-3">
          <Icon name="people" size={18} />
          Manual Booking
        </ButtonLink>
        <ButtonLink href={addWorkshop} size="sm" className="max-sm:gap-2 max-sm:px-3">
          <Icon name="plus" size={18} />
          Add Workshop
        </ButtonLink>
      </TabHeader>

      {analytics && <KeyFigures analytics={analytics} readAt={readAt} />}
      {!analytics && !isError && <Loading>Loading the overview…</Loading>}
      {isError && <LoadFailed onRetry={() => void refetch()}>The figures could not be loaded.</LoadFailed>}
      <AttentionPanel />
      <div className="grid items-start gap-4.5 md:gap-6 lg:grid-cols-[1.62fr_1fr]">
        {analytics && <RevenuePanel analytics={analytics} period={period} onChoose={setPeriod} />}
        {analytics && <PopularEvents events={analytics.popularEvents} />}
        <RecentActivity />
        {analytics && <ThisWeek events={analytics.thisWeek} />}
        <BookingSources period={period} />
      </div>
    </div>
  );
}
