import type { AnalyticsView, RevenueStep } from '@studio/contract/admin/analytics';
import { sourcePeriods } from '@studio/contract/admin/bookingSources';
import type { SourcePeriod } from '@studio/contract/admin/bookingSources';
import { formatShortDate, shortMonthDay } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Panel } from '../../ui/Panel.tsx';
import { textLink } from '../../ui/textLink.ts';
import { shortDay } from '../shortDay.ts';
import { DeletedBookings } from './DeletedBookings.tsx';
import { RevenueChart } from './RevenueChart.tsx';

interface Span {
  button: string;
  note: string;
  label: string;
  period: string;
  stepsIn: (analytics: AnalyticsView) => readonly RevenueStep[];
  nameOf: (step: RevenueStep) => string;
  shortNameOf: (step: RevenueStep) => string;
}

const weeks: Span = {
  button: '12 weeks',
  note: 'Per week, last 12 weeks',
  label: 'Revenue per week',
  period: 'Week of',
  stepsIn: ({ revenueByWeek }) => revenueByWeek,
  nameOf: ({ from }) => `Week of ${shortDay(from)}`,
  shortNameOf: ({ from }) => shortDay(from),
};
const months: Span = {
  button: 'Year',
  note: 'Per month, last 12 months',
  label: 'Revenue per month',
  period: 'Month',
  stepsIn: ({ revenueByMonth }) => revenueByMonth,
  nameOf: ({ from }) => `${shortMonthDay(from).month} ${from.slice(0, 4)}`,
  shortNameOf: ({ from }) => shortMonthDay(from).month,
};

const spans = { weeks, months } satisfies Record<SourcePeriod, Span>;

interface RevenuePanelProps {
  analytics: AnalyticsView;
  period: SourcePeriod;
  onChoose: (period: SourcePeriod) => void;
}

export function RevenuePanel({ analytics, period, onChoose }: RevenuePanelProps) {
  const span = spans[period];
  const steps = span.stepsIn(analytics);
  const isEmpty = steps.every(({ amount }) => amount === 0);
  return (
    <Panel
      title="Revenue"
      note={`${span.note}, payments less refunds`}
      aside={
        <fieldset className="inline-flex max-w-full flex-none flex-wrap rounded-sm bg-oat p-0.75">
          <legend className="sr-only">Period</legend>
          {sourcePeriods.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === period}
              onClick={() => onChoose(one)}
              className="min-h-11 rounded-sm px-3.5 text-sm font-semibold whitespace-nowrap aria-pressed:bg-card aria-pressed:shadow-1"
            >
              {spans[one].button}
            </button>
          ))}
        </fieldset>
      }
    >
      {isEmpty ? (
        <p className="grid min-h-65 place-content-center text-center text-ink-2">
          No payments in this time. Each one shows here as soon as it has come.
        </p>
      ) : (
        <>
          <RevenueChart key={span.button} {...span} steps={steps} />
          <RevenueTable span={span} steps={steps} />
        </>
      )}
      <DeletedBookings />
    </Panel>
  );
}

function RevenueTable({ span, steps }: { span: Span; steps: readonly RevenueStep[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className={`cursor-pointer text-terracotta-d ${textLink}`}>Show as a table</summary>
      <table aria-label={span.label} className="num mt-1 w-full max-w-90">
        <thead>
          <tr className="*:py-1 *:text-left *:text-xs *:font-semibold *:text-ink-3">
            <th scope="col">{span.period}</th>
            <th scope="col" className="text-right!">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.from} className="*:border-t *:border-line/60 *:py-1">
              <td>{span === weeks ? formatShortDate(step.from) : span.nameOf(step)}</td>
              <td className="text-right">{formatSum(step.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
