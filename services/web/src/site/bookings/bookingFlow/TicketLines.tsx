import { feeNote, formatRand } from '@studio/contract/format/money';
import { totalLine } from '../../../shared/ui/totalLine.ts';
import { SummaryLine } from '../bookingPage/SummaryLine.tsx';
import type { ChosenTickets } from '../tickets/chosenTickets.ts';

/** The lines of a receipt: the tickets of each type, the total and the fee. */
export function TicketLines({ lines, total }: Pick<ChosenTickets, 'lines' | 'total'>) {
  return (
    <>
      {lines.map(({ ticketTypeId, label, quantity, unitPrice }) => (
        <SummaryLine key={ticketTypeId} term={Math.abs(quantity) === 1 ? label : `${quantity} × ${label}`}>
          {formatRand(quantity * unitPrice)}
        </SummaryLine>
      ))}
      <ReceiptTotal term="Total to pay" total={total} />
    </>
  );
}

/** For a receipt without the lines of tickets. */
export function DiscountLine({ lines }: Pick<ChosenTickets, 'lines'>) {
  const line = lines.find(({ kind }) => kind === 'discount');
  return line ? <SummaryLine term={line.label}>{formatRand(line.quantity * line.unitPrice)}</SummaryLine> : null;
}

export function ReceiptTotal({ term, total }: { term: string } & Pick<ChosenTickets, 'total'>) {
  return (
    <div className={`mt-2 flex-wrap gap-x-3 text-body ${totalLine}`}>
      <dt>{term}</dt>
      <dd className="font-display text-sum font-normal">{formatRand(total)}</dd>
      <dd className="basis-full text-right text-xs font-normal text-ink-2">{feeNote(total)}</dd>
    </div>
  );
}
