import { useId, useState } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { cancellationSentence } from '@studio/contract/format/cancellation';
import { formatRand } from '@studio/contract/format/money';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { useStudioSettings } from '../../settings/settingsQuery.ts';
import { isListed, payText, sumReductions, totalNote } from '../tickets/chosenTickets.ts';
import type { ChosenTickets } from '../tickets/chosenTickets.ts';
import type { BookingEntry } from './bookingEntry.ts';

interface PayBarProps {
  event: EventView;
  chosen: ChosenTickets;
  payLater: BookingEntry['payLater'];
  /** Why the chosen seats cannot be paid; it replaces the cancellation rule. */
  seatsError: string | undefined;
  /** Whether the visitor has joined the waiting list instead. */
  hasJoined: boolean;
  isProcessing: boolean;
  onCancel: () => void;
}

/**
 * Pay with the cancellation rule, and on a phone with the total of a workshop with one price. The bar is sticky,
 * unless the window is so low or the text so large that it would cover the form.
 */
export function PayBar({ event, chosen, payLater, seatsError, hasJoined, isProcessing, onCancel }: PayBarProps) {
  const textId = useId();
  const [now] = useState(serverNow);
  const due = formatRand(chosen.due);
  const reduction = sumReductions(chosen);
  const settings = useStudioSettings();
  const text = seatsError ?? (settings && chosen.total > 0 && cancellationSentence(event, settings, now, chosen.total));
  if (hasJoined) {
    return (
      <div className="pay-bar">
        <Button tone="ink" className="flex-1" onClick={onCancel}>
          Close
        </Button>
      </div>
    );
  }
  return (
    <div className="pay-bar">
      {!isListed(event, chosen) && (
        <p className="num flex basis-full flex-wrap items-baseline justify-between gap-x-3 font-bold md:hidden">
          <span>
            Total, {chosen.participants} × {formatRand(event.price)}
            {reduction > 0 && ` less ${formatRand(reduction)}`}
          </span>
          <b className="font-display text-sum font-normal">{due}</b>
          <span className="basis-full text-right text-xs font-normal text-ink-2">{totalNote(chosen)}</span>
        </p>
      )}
      {text && (
        <p
          id={textId}
          className={`num basis-full text-xs md:text-sm ${seatsError ? 'font-semibold text-danger' : 'text-ink-2'}`}
        >
          {text}
        </p>
      )}
      <Button tone="outline" disabled={isProcessing} onClick={onCancel}>
        Cancel
      </Button>
      {/* Without free seats the button is not `disabled`, because pressing it reads the free seats again. */}
      <Button
        type="submit"
        disabled={isProcessing}
        aria-disabled={seatsError !== undefined || undefined}
        aria-describedby={seatsError && textId}
        className="num flex-1"
      >
        {isProcessing ? 'Processing...' : payText(chosen, payLater)}
      </Button>
    </div>
  );
}
