import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maxSources } from '@studio/contract/admin/bookingSources';
import type {
  BookingSourcesView,
  NamedSource,
  SourceFigures,
  SourcePeriod,
} from '@studio/contract/admin/bookingSources';
import { formatSum } from '@studio/contract/format/money';
import { adminQuery, isNotFound } from '../http/adminApi.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Panel } from '../ui/Panel.tsx';
import { WidgetTag } from './WidgetTag.tsx';

export const bookingSourcesPath = '/api/admin/booking-sources';

const periods: Record<SourcePeriod, string> = { weeks: 'Last 12 weeks', months: 'Last 12 months' };

/** Bookings and revenue by the links that visitors followed (ADR 0108). */
export function BookingSources({ period }: { period: SourcePeriod }) {
  const { data, error, refetch } = useQuery({
    ...adminQuery<BookingSourcesView>(`${bookingSourcesPath}?period=${period}`),
    placeholderData: keepPreviousData,
  });
  // An API that implements only SPEC has no such list.
  if (isNotFound(error)) return null;
  return (
    <Panel
      title="Where bookings come from"
      note={`${periods[period]}, by the utm_source, utm_medium and utm_campaign of links`}
      className="lg:col-span-2"
    >
      {error && <LoadFailed onRetry={() => void refetch()}>The sources could not be loaded.</LoadFailed>}
      {!data && !error && <Loading>Loading the sources…</Loading>}
      {data && !error && (
        <>
          <SourceTable sources={data} />
          <p className="mt-2 text-xs text-ink-3">
            Revenue includes sold vouchers. Not known: bookings and vouchers without such a link, and all other revenue.
          </p>
        </>
      )}
      <WidgetTag />
    </Panel>
  );
}

function SourceTable({ sources: { named, others, unknown, total } }: { sources: BookingSourcesView }) {
  return (
    // With large text the table scrolls sideways instead of the page.
    <div className="overflow-x-auto">
      <table aria-label="Where bookings come from" className="num w-full text-sm">
        <thead>
          <tr className="*:pr-3 *:pb-2.5 *:text-left *:text-xs *:font-semibold *:text-ink-3">
            <th scope="col">Source</th>
            <th scope="col" className="max-md:hidden">
              Medium
            </th>
            <th scope="col" className="max-md:hidden">
              Campaign
            </th>
            <FigureHead>Bookings</FigureHead>
            <FigureHead>Seats</FigureHead>
            <FigureHead>Revenue</FigureHead>
          </tr>
        </thead>
        <tbody>
          {named.map((row) => (
            <NamedRow key={JSON.stringify([row.source, row.medium, row.campaign])} row={row} />
          ))}
          {named.length === maxSources && <SumRow name="Other sources" figures={others} />}
          <SumRow name="Not known" figures={unknown} />
        </tbody>
        <tfoot className="font-semibold">
          <SumRow name="Total" figures={total} />
        </tfoot>
      </table>
    </div>
  );
}

function FigureHead({ children }: { children: string }) {
  return (
    <th scope="col" className="text-right! last:pr-0!">
      {children}
    </th>
  );
}

const cell = 'border-t border-line/60 py-2.75 pr-3 align-top';
const noValue = '–';

function NamedRow({ row: { source, medium, campaign, ...figures } }: { row: NamedSource }) {
  const more = [medium, campaign].filter(Boolean).join(', ');
  return (
    <tr>
      <td className={`${cell} wrap-anywhere`}>
        {source ?? noValue}
        {more && <span className="block text-xs text-ink-3 md:hidden">{more}</span>}
      </td>
      <td className={`${cell} wrap-anywhere max-md:hidden`}>{medium ?? noValue}</td>
      <td className={`${cell} wrap-anywhere max-md:hidden`}>{campaign ?? noValue}</td>
      <Figures {...figures} />
    </tr>
  );
}

function SumRow({ name, figures }: { name: string; figures: SourceFigures }) {
  return (
    <tr>
      <td className={cell}>{name}</td>
      <td className={`${cell} max-md:hidden`}>{noValue}</td>
      <td className={`${cell} max-md:hidden`}>{noValue}</td>
      <Figures {...figures} />
    </tr>
  );
}

function Figures({ bookings, seats, revenue }: SourceFigures) {
  return (
    <>
      <FigureCell>{bookings}</FigureCell>
      <FigureCell>{seats}</FigureCell>
      <FigureCell>{formatSum(revenue)}</FigureCell>
    </>
  );
}

function FigureCell({ children }: { children: ReactNode }) {
  return <td className={`${cell} text-right whitespace-nowrap last:pr-0`}>{children}</td>;
}
