import { smallestPayment } from '../bookings/payments.ts';
import { addDays } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { QuoteLine } from './quotes.ts';

export interface QuotedLine extends QuoteLine {
  quantity: number;
  amount: Cents;
}

export interface QuoteSums {
  lines: QuotedLine[];
  /** The price for one person, without the lines that count once. */
  perPerson: Cents;
  total: Cents;
  /** What is paid now; the whole sum if so little would be left that a card cannot pay it. */
  deposit: Cents;
  balance: Cents;
}

/** What a quote costs for this number of people; the same for editor, page, mail and booking. */
export function quoteSums(
  { lines, depositPercent }: { lines: readonly QuoteLine[]; depositPercent: number },
  people: number,
): QuoteSums {
  const quoted = lines.map((line) => {
    const quantity = line.per === 'person' ? people : 1;
    return { ...line, quantity, amount: quantity * line.price };
  });
  const total = quoted.reduce((sum, { amount }) => sum + amount, 0);
  const part = Math.max(smallestPayment, Math.round((total * depositPercent) / 100));
  const deposit = total - part < smallestPayment ? total : part;
  const perPerson = lines.reduce((sum, { per, price }) => sum + (per === 'person' ? price : 0), 0);
  return { lines: quoted, perPerson, total, deposit, balance: total - deposit };
}

/** The day on which the balance is due: `balanceDays` before the workshop, but not before today. */
export function balanceDueOn(date: Day, balanceDays: number, today: Day): Day {
  const day = addDays(date, -balanceDays);
  return day < today ? today : day;
}
