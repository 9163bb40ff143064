import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventView } from '@studio/contract/events';
import { showToast } from '../../../shared/ui/toast.ts';
import { bookButtonId } from '../../events/BookButton.tsx';
import type { BookNow } from '../../events/BookButton.tsx';
import { eventQuery } from '../../events/eventQueries.ts';
import { formMemory } from '../bookingSession.ts';
import { cameBack, triesAgain } from '../payment/returnNavigation.ts';
import type { BookingFlow } from './BookingFlow.tsx';
import { useKeptEvent } from './heldSeats.ts';

const load = () => import('./BookingFlow.tsx');

interface Choice {
  eventId: number;
  step: 'details' | 'form';
}

interface BookingFlowHandle {
  bookNow: BookNow;
  /** Place it once, anywhere in the page. */
  dialogs: ReactNode;
}

/**
 * The booking dialogs of a page (SPEC §2 Booking flow dialogs). They are a chunk of their own, fetched when the visitor
 * comes near a Book Now button: public pages stay light. A form that stood open when the page was left, by Back, Try Again
 * or a reload, stands open again.
 */
export function useBookingFlow(): BookingFlowHandle {
  const queryClient = useQueryClient();
  const { pathname, state } = useLocation();
  const keptEventId = useKeptEvent();
  const [chosen, setChosen] = useState<Choice | null>(null);

  useEffect(() => {
    const isBack = cameBack() || state === triesAgain;
    const left = formMemory.read();
    if (!isBack || left?.openAt !== pathname) return;
    const reopen = async () => {
      const event = await queryClient.fetchQuery({ ...eventQuery(String(left.eventId)), staleTime: 0 });
      if (event) setChosen({ eventId: event.id, step: 'form' });
    };
    // Without the API there is no form to fill in; the page itself says so.
    reopen().catch(() => undefined);
  }, [pathname, state, queryClient]);

  function open(event: EventView): void {
    // The card knows the event as of the last list; the dialogs refresh it when the server disagrees.
    queryClient.setQueryData(eventQuery(String(event.id)).queryKey, event);
    setChosen({ eventId: event.id, step: 'details' });
  }

  return {
    // Whoever came Back from the provider and closed the form holds the last places, and nobody else can.
    bookNow: { keptEventId, onBook: open, onNear: () => void load().catch(() => undefined) },
    dialogs: <Dialogs chosen={chosen} onClose={() => setChosen(null)} />,
  };
}

/**
 * The dialogs, fetched once somebody wants them. Not by React.lazy: that keeps a failure for ever and takes the page away
 * with it, where here Book Now can be pressed again.
 */
function Dialogs({ chosen, onClose }: { chosen: Choice | null; onClose: () => void }) {
  const [Flow, setFlow] = useState<typeof BookingFlow | null>(null);
  const giveUp = useEffectEvent(() => {
    onClose();
    showToast({
      tone: 'destructive',
      title: 'Booking Did Not Open',
      description: 'Please check your connection and press Book Now again, or reload the page.',
    });
  });

  useEffect(() => {
    if (!chosen || Flow) return undefined;
    let isWanted = true;
    load().then(
      (dialogs) => setFlow(() => dialogs.BookingFlow),
      () => isWanted && giveUp(),
    );
    return () => {
      isWanted = false;
    };
  }, [chosen, Flow]);

  if (!chosen) return null;
  if (!Flow) return <Opening />;
  return (
    <Flow
      key={chosen.eventId}
      eventId={chosen.eventId}
      firstStep={chosen.step}
      returnFocusTo={() => document.getElementById(bookButtonId(chosen.eventId))}
      onClose={onClose}
    />
  );
}

/** What a slow network shows between Book Now and the dialog; a fast one never gets to see it (CHECKLIST 14). */
function Opening() {
  return (
    <output className="fixed inset-x-0 bottom-6 z-40 mx-auto w-fit animate-late rounded-full bg-ink px-6 py-3 font-semibold text-paper">
      Opening...
    </output>
  );
}
