import type { ReactNode } from 'react';
import { formatLongDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import type { VoucherUseView, VoucherView } from '@studio/contract/vouchers/vouchers';
import { balanceOfVoucher, reservedOfVoucher } from '@studio/contract/vouchers/voucherText';

/** The uses of a voucher, the latest first, and its balance. */
export function VoucherHistory({ voucher }: { voucher: VoucherView }) {
  const { value, available, state, uses } = voucher;
  const reserved = reservedOfVoucher(voucher);
  const lost = state === 'void' ? balanceOfVoucher(voucher) : 0;
  return (
    <section aria-labelledby="voucher-history" className="panel num">
      <h2 id="voucher-history" className="mb-1">
        History
      </h2>
      <ul className="divide-y-2 divide-dashed divide-line">
        {reserved > 0 && <Entry title="Reserved for a booking that is not paid yet" amount={-reserved} />}
        {lost > 0 && <Entry title="Not valid any more" amount={-lost} />}
        {uses.map((use, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list does not change, and uses can be equal
          <Entry key={index} title={titleOf(use)} amount={use.amount}>
            {use.eventDate === null ? formatLongDate(studioDay(new Date(use.at))) : formatLongDate(use.eventDate)}
          </Entry>
        ))}
        <Entry title="Value of the voucher" amount={value} />
        <li className="flex items-baseline justify-between gap-4 pt-3 font-semibold">
          Available <b className="font-display text-sum font-normal">{formatRand(available)}</b>
        </li>
      </ul>
    </section>
  );
}

interface EntryProps {
  title: string;
  amount: Cents;
  children?: ReactNode;
}

function Entry({ title, amount, children }: EntryProps) {
  return (
    <li className="flex justify-between gap-4 py-3 font-semibold">
      <span className="min-w-0 wrap-anywhere">
        {title}
        {children && <span className="block text-sm font-normal text-ink-2">{children}</span>}
      </span>
      <span className="whitespace-nowrap">
        {amount > 0 && '+'}
        {formatRand(amount)}
      </span>
    </li>
  );
}

function titleOf({ amount, eventTitle }: VoucherUseView): string {
  const title = eventTitle ?? 'A booking that we have deleted';
  return amount > 0 ? `Refund: ${title}` : title;
}
