import type { CSSProperties } from 'react';
import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { formatSum } from '@studio/contract/format/money';
import type { GradientClass } from '../../shared/ui/gradients.ts';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../shared/ui/image/Icon.tsx';
import { waitingTime } from './waitingTime.ts';

interface Figure {
  title: string;
  value: string | number;
  note: string;
  icon: IconName;
  gradient: GradientClass;
}

export function KeyFigures({ analytics, readAt }: { analytics: AnalyticsView; readAt: Date }) {
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3 md:gap-4.5"
    >
      {figuresOf(analytics, readAt).map(({ title, value, note, icon, gradient }) => (
        <li key={title} className={`rounded-[22px] px-3.5 py-3.5 md:px-5.5 md:py-5 ${gradient}`}>
          <h2 className="flex items-center gap-2.25 font-sans text-sm leading-tight font-strong tracking-normal text-ink-ticket">
            <Icon name={icon} className="text-accent" />
            {title}
          </h2>
          <div className="@container mt-3 mb-2">
            <p style={{ '--characters': String(value).length } as CSSProperties} className="num key-figure">
              {value}
            </p>
          </div>
          <p className="text-xs font-medium text-ink-ticket">{note}</p>
        </li>
      ))}
    </ul>
  );
}

function figuresOf(analytics: AnalyticsView, readAt: Date): Figure[] {
  return [
    {
      title: 'Total Bookings',
      value: analytics.totalBookings,
      note: `${analytics.bookingsThisWeek} in the last 7 days`,
      icon: 'calendar',
      gradient: 'gradient-1',
    },
    {
      title: 'Total Revenue',
      value: formatSum(analytics.totalRevenue),
      note: 'Payments less refunds',
      icon: 'cash',
      gradient: 'gradient-3',
    },
    {
      title: 'Active Events',
      value: analytics.activeEvents,
      note: `${analytics.soldOutEvents} sold out, ${analytics.halfEmptyEvents} under half full`,
      icon: 'star',
      gradient: 'gradient-4',
    },
    {
      title: 'New Messages',
      value: analytics.newMessages,
      note: analytics.oldestNewMessage
        ? `Oldest waiting ${waitingTime(analytics.oldestNewMessage, readAt)}`
        : 'Nobody is waiting',
      icon: 'mail',
      gradient: 'gradient-2',
    },
  ];
}
