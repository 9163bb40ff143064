import { discountLineText } from '@studio/contract/discounts/discountText';
import { formatRand } from '@studio/contract/format/money';
import { voucherName } from '@studio/contract/vouchers/voucherText';
import { totalLine } from '../../../shared/ui/totalLine.ts';
import { SummaryLine } from '../bookingPage/SummaryLine.tsx';
import { sumDiscount, totalNote } from '../tickets/chosenTickets.ts';
import type { ChosenTickets } from '../tickets/chosenTickets.ts';

/** The lines of a receipt: the tickets of each type, the discount, the total and the fee. */
export function TicketLines({ chosen }: { chosen: ChosenTickets }) {
  return (
    <>
      {chosen.lines
        .filter(({ kind }) => kind !== 'discount')
        .map(({ ticketTypeId, label, quantity, unitPrice }) => (
          <SummaryLine key={ticketTypeId} term={quantity === 1 ? label : `${quantity} × ${label}`}>
            {formatRand(quantity * unitPrice)}
          </SummaryLine>
        ))}
      <DiscountLine chosen={chosen} />
      <VoucherLine chosen={chosen} />
      <ReceiptTotal term="Total to pay" chosen={chosen} />
    </>
  );
}

export function DiscountLine({ chosen }: { chosen: ChosenTickets }) {
  const { discount } = chosen;
  const amount = sumDiscount(chosen);
  return discount && amount > 0 && <SummaryLine term={discountLineText(discount)}>{formatRand(-amount)}</SummaryLine>;
}

export function VoucherLine({ chosen: { voucher } }: { chosen: ChosenTickets }) {
  if (!voucher || voucher.part === 0) return null;
  return <SummaryLine term={voucherName(voucher.code)}>{formatRand(-voucher.part)}</SummaryLine>;
}

export function ReceiptTotal({ term, chosen }: { term: string; chosen: ChosenTickets }) {
  return (
    <div className={`mt-2 flex-wrap gap-x-3 text-body ${totalLine}`}>
      <dt>{term}</dt>
      <dd className="font-display text-sum font-normal">{formatRand(chosen.due)}</dd>
      <dd className="basis-full text-right text-xs font-normal text-ink-2">{totalNote(chosen)}</dd>
    </div>
  );
}
