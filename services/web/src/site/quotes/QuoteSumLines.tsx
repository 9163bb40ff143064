import { people as peopleText } from '@studio/contract/format/counts';
import { formatLongDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { feeNote, formatRand } from '@studio/contract/format/money';
import type { QuoteSums } from '@studio/contract/quotes/quoteSums';
import { totalLine } from '../../shared/ui/totalLine.ts';
import { uniqueKeys } from '../../shared/ui/uniqueKeys.ts';

interface QuoteSumLinesProps {
  sums: QuoteSums;
  people: number;
  /** Null if no day is chosen. */
  balanceDueOn: Day | null;
}

/** The lines of the quote for this number of people, its deposit and its balance. Changes are announced. */
export function QuoteSumLines({ sums, people, balanceDueOn }: QuoteSumLinesProps) {
  const keys = uniqueKeys(sums.lines.map(({ label }) => label));
  return (
    <>
      <dl className="grid gap-2.5 text-sm">
        {sums.lines.map(({ label, per, price, amount }, index) => (
          <div key={keys[index]} className="flex justify-between gap-x-3">
            <dt className="min-w-0 font-normal text-ink-2 wrap-anywhere">
              {label}
              {per === 'person' && (
                <span className="block text-xs">
                  {peopleText(people)} × {formatRand(price)}
                </span>
              )}
            </dt>
            <dd className="font-semibold">{formatRand(amount)}</dd>
          </div>
        ))}
        <div className={`text-body ${totalLine}`}>
          <dt>Total</dt>
          <dd>{formatRand(sums.total)}</dd>
        </div>
        {sums.balance > 0 && (
          <>
            <div aria-hidden="true" className="flex h-3 gap-0.75">
              <span
                style={{ flexGrow: sums.deposit }}
                className="min-w-1.5 rounded-l-full rounded-r-[3px] bg-terracotta-d"
              />
              <span
                style={{ flexGrow: sums.balance }}
                className="pay-bar-later min-w-1.5 rounded-l-[3px] rounded-r-full"
              />
            </div>
            <div className="flex justify-between gap-x-3">
              <dt className="font-strong">
                Deposit, now <span className="block text-xs font-normal">{feeNote(sums.deposit)}</span>
              </dt>
              <dd className="font-strong">{formatRand(sums.deposit)}</dd>
            </div>
            <div className="flex justify-between gap-x-3">
              <dt className="font-normal text-ink-2">
                Balance
                {balanceDueOn !== null && <span className="block text-xs">by {formatLongDate(balanceDueOn)}</span>}
              </dt>
              <dd>{formatRand(sums.balance)}</dd>
            </div>
          </>
        )}
      </dl>
      <p aria-live="polite" className="sr-only">
        Total {formatRand(sums.total)}, to pay now {formatRand(sums.deposit)}
      </p>
    </>
  );
}
