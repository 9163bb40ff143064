import { useId } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { questionsPer } from '@studio/contract/events/questions';
import { attendeeLabels } from '../../../shared/bookings/attendees/attendeeLabels.ts';
import type { ChosenTickets } from '../tickets/chosenTickets.ts';
import { AttendeeEntry } from './AttendeeEntry.tsx';
import { attendeeSeats } from './attendeeSeats.ts';
import { FillInLater } from './FillInLater.tsx';
import type { PeopleForm } from './peopleForm.ts';

export interface WhoComesProps extends PeopleForm {
  event: EventView;
  chosen: ChosenTickets;
}

/** The people of the booking: one for each seat of the chosen tickets. The questions can be answered later. */
export function WhoComes({ event, chosen, ...form }: WhoComesProps) {
  const id = useId();
  const seats = attendeeSeats(chosen);
  const labels = attendeeLabels(seats);
  const { attendeeQuestions } = event;
  const customQuestions = questionsPer(event.questions, 'person');
  const isLater = form.entry.isFilledInLater === true;
  // The visitor is not asked for a name, because the form has it already.
  const asksVisitor = customQuestions.length > 0 || attendeeQuestions.some((question) => question !== 'name');
  if (seats.length === 0 || (seats.length === 1 && !asksVisitor)) return null;
  return (
    <section aria-labelledby={id} className="mt-4 grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-[1.375rem] leading-tight">
          Who comes
        </h3>
        <button
          type="button"
          disabled={form.disabled}
          className="text-link text-sm text-terracotta-d"
          onClick={() => form.onChange({ isFilledInLater: !isLater })}
        >
          {isLater ? 'Fill in now' : 'Fill in later'}
        </button>
      </div>
      {isLater ? (
        <FillInLater date={event.date} questions={attendeeQuestions} asksMore={customQuestions.length > 0} />
      ) : (
        <ul className="divide-y-2 divide-dashed divide-line">
          {seats.map((seat, index) => (
            <AttendeeEntry
              key={seat.key}
              seat={seat}
              index={index}
              label={labels[index] ?? ''}
              questions={attendeeQuestions}
              customQuestions={customQuestions}
              form={form}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
