import { shortMonthDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { GradientClass } from '../../shared/ui/gradients.ts';

/** A date as a leaf of a calendar. */
export function DateLeaf({ date, gradient }: { date: Day; gradient: GradientClass }) {
  const { month, day } = shortMonthDay(date);
  return (
    <span
      className={`${gradient} num rounded-[12px] px-1 pt-2 pb-1.5 text-center text-xs leading-tight font-bold text-accent`}
    >
      {month} <b className="block font-display text-h3 font-normal text-ink">{day}</b>
    </span>
  );
}
