import type { QuestionScope } from '@studio/contract/events/questions';

/** SQL for `events e`: a required question has no answer. */
const lacksAnswer = (per: QuestionScope, answers: string) => `exists (
    select from jsonb_array_elements(e.questions) as asked (question)
    where question ->> 'per' = '${per}' and (question -> 'isRequired')::boolean
      and not coalesce(${answers}, '[]') @> jsonb_build_array(jsonb_build_object('questionId', question -> 'id'))
      and not coalesce(${answers}, '[]') @> jsonb_build_array(jsonb_build_object('question', question -> 'text')))`;

/** SQL for `bookings b` and `events e`: how many people are to be described. Notes are for those who have some. */
export const incompletePeople = `(select count(*)::integer from attendees a where a.booking_id = b.id
    and (a.name is null and e.attendee_questions ? 'name' or a.age is null and e.attendee_questions ? 'age'
      or ${lacksAnswer('person', 'a.answers')}))`;

/** SQL for `bookings b` and `events e`: whether a required question about the booking is open. */
export const hasOpenQuestions = lacksAnswer('booking', 'b.answers');
