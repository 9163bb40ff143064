import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import type { EventView } from '@studio/contract/events';

const load = () => import('./BookingFlow.tsx');
const BookingFlow = lazy(async () => ({ default: (await load()).BookingFlow }));

interface BookingFlowHandle {
  /** For `EventGrid`, `EventCard` and `BookButton`: what Book Now does, and what comes before it. */
  cardProps: { onBook: (event: EventView) => void; onNear: () => void };
  /** Place it once, anywhere in the page. */
  dialogs: ReactNode;
}

/**
 * The booking dialogs of a page (SPEC §2 Booking flow dialogs). They are a chunk of their own, fetched when the visitor
 * comes near a Book Now button: public pages stay light.
 */
export function useBookingFlow(): BookingFlowHandle {
  const [event, setEvent] = useState<EventView | null>(null);
  return {
    cardProps: { onBook: setEvent, onNear: () => void load() },
    dialogs: event && (
      <Suspense fallback={null}>
        <BookingFlow event={event} onClose={() => setEvent(null)} />
      </Suspense>
    ),
  };
}
