import type { ReactNode } from 'react';
import type { EventView } from '@studio/contract/events/events';
import type { CancellationTerms } from '@studio/contract/format/cancellation';
import { CancellationNote } from '../../events/CancellationNote.tsx';
import type { StateVariant } from './stateVariants.ts';
import { WorkshopTicket } from './WorkshopTicket.tsx';

interface TicketProps {
  event: EventView;
  participants: number | undefined;
  state: Pick<StateVariant, 'label' | 'tone' | 'icon'>;
  /** Until when cancelling is free; undefined when there is nothing to cancel. */
  terms?: CancellationTerms | undefined;
  /** The buttons of the ticket. */
  children?: ReactNode;
}

/** The workshop, where it is and what to do next, on the page of a booking. */
export function Ticket({ event, participants, state, terms, children }: TicketProps) {
  return (
    <WorkshopTicket event={event} participants={participants} badge={state}>
      <div className="flex flex-wrap gap-2.5 *:grow print:hidden">{children}</div>
      {terms && <CancellationNote terms={terms} />}
    </WorkshopTicket>
  );
}
