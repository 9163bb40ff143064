import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { EventPageView } from '@studio/contract/events/events';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { useStoredValue } from '../../shared/storedValue.ts';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { useHeldSeats } from '../bookings/bookingFlow/seats/heldSeats.ts';
import { seatsError } from '../bookings/bookingFlow/seats/seatsError.ts';
import { useBookingDialog } from '../bookings/bookingFlow/useBookingDialog.tsx';
import { formMemory } from '../bookings/bookingSession.ts';
import { JoinWaitlist, waitlistId } from '../bookings/waitlist/join/JoinWaitlist.tsx';
import { submitTypedForm } from '../bookings/waitlist/join/submitTypedForm.ts';
import { useJoinState } from '../bookings/waitlist/useJoin.ts';
import { waitReasonOf } from '../bookings/waitlist/waitReason.ts';
import { BookButton } from '../events/BookButton.tsx';
import { CancelledArticle } from '../events/eventPage/CancelledArticle.tsx';
import { EventArticle } from '../events/eventPage/EventArticle.tsx';
import { AllWorkshopsLink } from '../events/eventPage/EventHeader.tsx';
import { participantsOfLink } from '../events/eventPage/OtherDates.tsx';
import { eventPageQuery } from '../events/eventQueries.ts';
import { LoadingPage } from './LoadingPage.tsx';

export function Event() {
  const { id = '' } = useParams();
  const { data: event, isFetched, isFetching, refetch } = useQuery(eventPageQuery(id));
  if (event?.isCancelled) return <CancelledArticle event={event} />;
  if (event) return <Workshop key={event.id} event={event} />;
  return (
    <Container className="pt-3.5 pb-22">
      <AllWorkshopsLink />
      {event === null ? <MissingWorkshop /> : <PageHead head={{ title: pageTitle('Workshop'), noindex: true }} />}
      {event === undefined && !isFetched && <LoadingPage title="Loading Event..." />}
      {event === undefined && isFetched && (
        <EmptyState icon="alert" urgent action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}>
          We could not load this workshop just now.
        </EmptyState>
      )}
    </Container>
  );
}

function Workshop({ event }: { event: EventPageView }) {
  const { bookNow, openForm, dialog } = useBookingDialog();
  const [participants, setParticipants] = useParticipants(event.id);
  const seatsLeft = Math.min(event.capacity, event.availableSeats + useHeldSeats(event.id));

  const waitReason = waitReasonOf(event, bookNow.heldEventId);
  const isFull = waitReason === 'full';
  const { state, parties } = useJoinState(event, waitReason);

  function book(): void {
    // With ticket types, the numbers of tickets are chosen in the form.
    openForm(event, listTicketTypes(event).length === 0 ? participants : undefined);
    setParticipants(null);
  }

  useFormLink((bookFor) => isFull || openForm(event, bookFor));

  return (
    <>
      <EventArticle
        // The dialog counts the visitor's own seats as free too.
        event={{ ...event, availableSeats: seatsLeft }}
        seats={{
          participants,
          seatsLeft,
          error: seatsError(participants, { seatsLeft, capacity: event.capacity }),
          onChange: setParticipants,
        }}
        heldEventId={bookNow.heldEventId}
        bookButton={<BookButton event={event} fallbackHref="/#contact" {...bookNow} onBook={book} />}
        waitlist={isFull ? { href: `#${waitlistId}`, onFollow: submitTypedForm, state } : null}
        waitlistForm={waitReason && <JoinWaitlist event={event} reason={waitReason} state={state} parties={parties} />}
      />
      {dialog}
    </>
  );
}

/** Opens the form after a link that asks for it, once: not again after a reload or Back. */
function useFormLink(open: (participants: number) => void): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const participants = participantsOfLink(state);
  const follow = useEffectEvent((bookFor: number) => {
    void navigate(pathname, { replace: true });
    open(bookFor);
  });
  useEffect(() => {
    if (participants !== null) follow(participants);
  }, [participants]);
}

function MissingWorkshop() {
  return (
    <>
      <PageHead head={{ title: pageTitle('Workshop not found'), status: 404, noindex: true }} />
      <h1 className="mt-4 mb-6 text-h2">Workshop not found</h1>
      <EmptyState icon="calendar" action={<ButtonLink href="/events">See the upcoming workshops</ButtonLink>}>
        This workshop is over, or it is not on our calendar any more.
      </EmptyState>
    </>
  );
}

/** The number chosen on a workshop's page. Setting null discards it: then the number in the form is shown. */
function useParticipants(eventId: number): [number, (participants: number | null) => void] {
  const memory = useStoredValue(formMemory);
  const [chosen, setChosen] = useState<number | null>(null);
  const inForm = memory?.eventId === eventId ? memory.entry.participants : 1;
  return [chosen ?? inForm, setChosen];
}
