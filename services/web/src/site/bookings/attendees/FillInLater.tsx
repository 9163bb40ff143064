import { useState } from 'react';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import { addDays, formatWeekdayDate, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

/** The studio begins to prepare for its guests this many days before the workshop. */
const daysBefore = 2;

const words: Record<AttendeeQuestion, string> = { name: 'names', age: 'ages', notes: 'allergies' };

interface FillInLaterProps {
  date: Day;
  questions: readonly AttendeeQuestion[];
  /** The studio has custom questions about each person. */
  asksMore: boolean;
}

/** Replaces the questions of a visitor who answers them after booking. */
export function FillInLater({ date, questions, asksMore }: FillInLaterProps) {
  const [now] = useState(serverNow);
  const day = addDays(date, -daysBefore);
  const asked = new Intl.ListFormat('en-GB').format([
    ...questions.map((question) => words[question]),
    ...(asksMore ? [questions.length > 0 ? 'the other answers' : 'the answers'] : []),
  ]);
  return (
    <p className="num flex items-start gap-2.5 rounded-[14px] bg-oat px-3.5 py-3 text-sm leading-snug">
      <Icon name="mail" className="mt-px text-terracotta-d" />
      <span className="min-w-0">
        We mail you a link for {asked}. Please fill it in{' '}
        {day > studioDay(now) ? (
          <>
            by <b>{formatWeekdayDate(day)}</b>
          </>
        ) : (
          'before the workshop'
        )}
        , so that nobody is surprised at the table.
      </span>
    </p>
  );
}
