import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventView } from '@studio/contract/events/events';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { bookButtonId } from '../../events/BookButton.tsx';
import type { BookNowProps } from '../../events/BookButton.tsx';
import { eventQuery, readEventsAgain } from '../../events/eventQueries.ts';
import { formMemory } from '../bookingSession.ts';
import { useCodesFromAddress } from '../codes/sessionCodes.ts';
import { isBackForward, isFirstViewAfterReturn, reopenForm } from '../payment/returnNavigation.ts';
import type { BookingFlow } from './BookingFlow.tsx';
import { useHeldEventId } from './seats/heldSeats.ts';

interface Opened {
  eventId: number;
  firstStep: 'details' | 'form';
  /** The number of participants with which the form begins; by default that of the last form. */
  participants?: number | undefined;
}

interface BookingDialogHandle {
  bookNow: BookNowProps;
  /** Opens the form without the details, for a page that shows them. */
  openForm: (event: EventView, participants: number | undefined) => void;
  dialog: ReactNode;
}

/**
 * The booking dialog of a page. Its script is loaded when the pointer or focus is near a Book Now button. A form that
 * was open when the page was left opens again after Back, Try Again or a reload.
 */
export function useBookingDialog(): BookingDialogHandle {
  const queryClient = useQueryClient();
  const { pathname, state } = useLocation();
  const heldEventId = useHeldEventId();
  const [opened, setOpened] = useState<Opened | null>(null);
  useCodesFromAddress();

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void readEventsAgain(queryClient);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [queryClient]);

  useEffect(() => {
    const isFirstView = isFirstViewAfterReturn();
    // After Back, browsers show the page from their HTTP cache, with the seats as they were before the payment.
    if (isFirstView && isBackForward()) void readEventsAgain(queryClient);
    const isReturn = isFirstView || state === reopenForm;
    const memory = formMemory.read();
    if (!isReturn || memory?.openAt !== pathname) return;
    const reopen = async () => {
      const event = await queryClient.fetchQuery({ ...eventQuery(String(memory.eventId)), staleTime: 0 });
      if (event) setOpened({ eventId: event.id, firstStep: 'form' });
    };
    // If the workshop cannot be read, the form stays closed, without a message: the visitor has pressed nothing.
    reopen().catch(() => undefined);
  }, [pathname, state, queryClient]);

  function open(event: EventView, first: Omit<Opened, 'eventId'>): void {
    // The dialog starts with the shown event. It is read again only after a conflict.
    queryClient.setQueryData(eventQuery(String(event.id)).queryKey, event);
    // The press is painted before the dialog is rendered, which takes a slow phone longer than a frame.
    startTransition(() => setOpened({ eventId: event.id, ...first }));
  }

  return {
    bookNow: {
      heldEventId,
      onBook: (event) => open(event, { firstStep: 'details' }),
      canOpenDialog: () => !hasScriptFailed,
      onNear: () => void loadBookingFlow().catch(() => undefined),
    },
    openForm: (event, participants) => open(event, { firstStep: 'form', participants }),
    dialog: opened && <LazyBookingFlow {...opened} onClose={() => setOpened(null)} />,
  };
}

/** Whether the script has failed: Chromium does not fetch it again before the next page load. */
let hasScriptFailed = false;

const loadBookingFlow = () => import('./BookingFlow.tsx');

/** Loads the dialogs without React.lazy, which never retries a failed import. */
function LazyBookingFlow({ eventId, firstStep, participants, onClose }: Opened & { onClose: () => void }) {
  const [Flow, setFlow] = useState<typeof BookingFlow | null>(null);
  const handleFailure = useEffectEvent(() => {
    hasScriptFailed = true;
    onClose();
    showToast({
      tone: 'destructive',
      title: 'Booking Did Not Open',
      description: 'Please check your connection and press Book Now again, or reload the page.',
    });
  });

  useEffect(() => {
    let isMounted = true;
    loadBookingFlow().then(
      (module) => startTransition(() => setFlow(() => module.BookingFlow)),
      () => isMounted && handleFailure(),
    );
    return () => {
      isMounted = false;
    };
  }, []);

  if (!Flow) return <LoadingNote />;
  return (
    <Flow
      key={eventId}
      eventId={eventId}
      firstStep={firstStep}
      participants={participants}
      returnFocusTo={() => document.getElementById(bookButtonId(eventId))}
      onClose={onClose}
    />
  );
}

/** The animation starts with a delay, so that only a slow network shows it (CHECKLIST 14). */
function LoadingNote() {
  return (
    <output className="fixed inset-x-0 bottom-6 z-40 mx-auto w-fit animate-late rounded-full bg-ink px-6 py-3 font-semibold text-paper">
      Opening...
    </output>
  );
}
