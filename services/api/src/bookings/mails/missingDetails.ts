import type { QuestionScope } from '@studio/contract/events/questions';

/** SQL for `events e`: whether a required question has no answer, by its id or its text. */
const lacksAnswer = (per: QuestionScope, answers: string) => `exists (
    select from jsonb_array_elements(e.questions) as asked (question)
    where question ->> 'per' = '${per}' and (question -> 'isRequired')::boolean
      and not coalesce(${answers}, '[]') @> jsonb_build_array(jsonb_build_object('questionId', question -> 'id'))
      and not coalesce(${answers}, '[]') @> jsonb_build_array(jsonb_build_object('question', question -> 'text')))`;

/**
 * SQL for `bookings b` and `events e`: how many people lack a name, an age or a required answer for which the workshop
 * asks. Notes are never missing.
 */
export const incompletePeople = `(select count(*)::integer from attendees a where a.booking_id = b.id
    and (a.name is null and e.attendee_questions ? 'name' or a.age is null and e.attendee_questions ? 'age'
      or ${lacksAnswer('person', 'a.answers')}))`;

/** SQL for `bookings b` and `events e`: whether a required question about the booking has no answer. */
export const hasOpenQuestions = lacksAnswer('booking', 'b.answers');
