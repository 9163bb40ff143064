import type { PublicSettingsView } from '../settings/settings.ts';
import { formatClock, formatWeekdayDate, studioClock, studioDay, studioInstant } from './dates.ts';
import type { EventStart } from './eventStart.ts';
import { formatRand } from './money.ts';
import type { Cents } from './money.ts';

/** The studio's rule about cancellations. After the start nothing is given back. */
export type CancellationRule = Pick<PublicSettingsView, 'freeCancellationHours' | 'keptPercentAfter'>;

export interface CancellationTerms {
  /** Whether a cancellation is still free. */
  isFree: boolean;
  /** The text before the deadline, as in `${lead} ${deadline}`. */
  lead: 'Free cancellation until' | 'Free cancellation ended on';
  /** Such as `Thursday, December 3, 2:00 PM`, in the studio's zone; with the year unless it is the current one. */
  deadline: string;
  /** The percentage of what was paid that the studio keeps from the deadline to the start. */
  keptPercentAfter: number;
}

/** The end of free cancellation. If the studio keeps nothing, it is the start. */
export function freeUntil(start: Date, rule: CancellationRule): Date {
  return new Date(start.getTime() - freeHours(rule) * 3_600_000);
}

/** States the studio's rule as a date, for pages and mails. */
export function cancellationTerms(
  { date, startTime }: EventStart,
  rule: CancellationRule,
  now: Date,
): CancellationTerms {
  const end = freeUntil(studioInstant(date, startTime), rule);
  const day = studioDay(end);
  const year = day.slice(0, 4);
  const isFree = now <= end;
  return {
    isFree,
    lead: isFree ? 'Free cancellation until' : 'Free cancellation ended on',
    deadline: [
      formatWeekdayDate(day),
      ...(year === studioDay(now).slice(0, 4) ? [] : [year]),
      formatClock(studioClock(end)),
    ].join(', '),
    keptPercentAfter: freeHours(rule) === 0 ? 100 : rule.keptPercentAfter,
  };
}

/**
 * Combines two rules so that at each moment before the start the one that is better for the visitor applies: cancelling
 * is free as long as either rule says so, and then the smaller percentage is kept. For a booking, the rule under which
 * it was made is combined with the current one (ADR 0052).
 */
export function betterForVisitor(one: CancellationRule, other: CancellationRule): CancellationRule {
  return {
    freeCancellationHours: Math.min(one.freeCancellationHours, other.freeCancellationHours),
    keptPercentAfter: Math.min(one.keptPercentAfter, other.keptPercentAfter),
  };
}

/**
 * The rule that applies to a booking now. A private workshop keeps the rule that was agreed in its quote (ADR 0105).
 */
export function currentRuleOf(
  booking: CancellationRule,
  settings: CancellationRule,
  { isPrivate }: { isPrivate: boolean },
): CancellationRule {
  return betterForVisitor(booking, isPrivate ? booking : settings);
}

/** If the studio has rescheduled the workshop since it was booked, cancelling is free until the new start. */
export function ruleOfBooking(
  rule: CancellationRule,
  { movedFrom }: { movedFrom: EventStart | null },
): CancellationRule {
  return movedFrom ? { ...rule, freeCancellationHours: 0 } : rule;
}

/** What the studio keeps of the paid sum at a cancellation after the deadline. */
export function keptAfterDeadline(
  paid: Cents,
  { keptPercentAfter }: Pick<CancellationTerms, 'keptPercentAfter'>,
): Cents {
  return Math.floor((paid * keptPercentAfter) / 100);
}

/**
 * By the owner's terms the studio may give back more, for example after a death (Consumer Protection Act, section 17).
 */
const exceptions = ', except as our terms say.';

/** Returns the sentence about what the studio keeps after the deadline. With `paid` it names the sum. */
export function keptSentence(terms: Pick<CancellationTerms, 'keptPercentAfter'>, paid?: Cents): string {
  if (terms.keptPercentAfter === 100) return `After that nothing is paid back${exceptions}`;
  const kept = paid === undefined ? `${terms.keptPercentAfter}%` : formatRand(keptAfterDeadline(paid, terms));
  return `After that we keep ${kept} until the workshop starts, and then the whole sum${exceptions}`;
}

/** What terms, pages and mails promise about a refund (PAYFAST §5: a card takes up to 10 business days). */
export const refundPromise =
  'A refund goes back the way you paid, if possible, and arrives within 10 business days, often sooner.';

/** Returns the rule without a date, for the terms. */
export function ruleSentence(rule: CancellationRule): string {
  const hours = freeHours(rule);
  const until = hours === 0 ? '' : hours === 1 ? '1 hour before ' : `${hours} hours before `;
  const kept = keptSentence({ keptPercentAfter: hours === 0 ? 100 : rule.keptPercentAfter });
  const moving = hours === 0 ? '' : ' Moving later costs the same.';
  return `You may cancel or move your booking free of charge until ${until}the workshop starts. ${kept}${moving} ${refundPromise}`;
}

/**
 * `Free cancellation until Thursday, December 3, 2:00 PM. After that nothing is paid back, except as our terms say.`
 */
export function cancellationSentence(event: EventStart, rule: CancellationRule, now: Date, paid?: Cents): string {
  const terms = cancellationTerms(event, rule, now);
  return `${terms.lead} ${terms.deadline}. ${keptSentence(terms, paid)}`;
}

function freeHours({ freeCancellationHours, keptPercentAfter }: CancellationRule): number {
  return keptPercentAfter === 0 ? 0 : freeCancellationHours;
}
