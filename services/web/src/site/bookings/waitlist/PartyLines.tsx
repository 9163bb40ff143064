import { useId } from 'react';
import { people } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { Stepper } from '../../../shared/forms/Stepper.tsx';
import { totalLine } from '../../../shared/ui/totalLine.ts';
import { DiscountLine } from '../bookingFlow/TicketLines.tsx';
import { SummaryLine } from '../bookingPage/SummaryLine.tsx';
import { sumDiscount, totalNote } from '../tickets/chosenTickets.ts';
import type { ChosenOffer } from './offerChoice.ts';

interface PartyLinesProps {
  offer: ChosenOffer;
  /** The largest number that can be chosen. */
  max: number;
  disabled: boolean;
  onChange: (participants: number) => void;
}

/** The number of people to book for, and the price, at a workshop without ticket types. */
export function PartyLines({ offer, max, disabled, onChange }: PartyLinesProps) {
  const id = useId();
  const { participants, total } = offer;
  const price = total + sumDiscount(offer);
  return (
    <>
      {max > 1 && (
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            Number of Participants
          </label>
          <div className="w-41 max-w-full">
            <Stepper id={id} value={participants} max={max} available={max} disabled={disabled} onChange={onChange} />
          </div>
        </div>
      )}
      <dl className="num grid gap-2 text-sm *:font-medium">
        <SummaryLine term={`${people(participants)} × ${formatRand(price / participants)}`}>
          {formatRand(price)}
        </SummaryLine>
        <SummaryLine term={studio.included.short}>included</SummaryLine>
        <DiscountLine chosen={offer} />
        <div aria-live="polite" aria-atomic="true" className={`mt-1 flex-wrap gap-x-3 text-body ${totalLine}`}>
          <dt>To pay now</dt>
          <dd className="font-display text-sum font-normal">{formatRand(total)}</dd>
          <dd className="basis-full text-right text-xs font-normal text-ink-2">{totalNote(offer)}</dd>
        </div>
      </dl>
    </>
  );
}
