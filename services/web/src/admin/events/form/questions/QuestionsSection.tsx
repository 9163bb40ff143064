import { attendeeQuestions } from '@studio/contract/events/attendeeQuestions';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { FormSection } from '../FormSection.tsx';
import { CustomQuestions } from './CustomQuestions.tsx';
import { askedQuestions, questionLabels, questionSummary } from './questionTexts.ts';

/** What the booking form asks: the built-in questions about each person, and custom questions. */
export function QuestionsSection({ form }: { form: SchemaForm<EventFields> }) {
  const asked = askedQuestions(form.fields);
  return (
    <FormSection title="Questions" icon="question" content={questionSummary(form.fields)}>
      <fieldset className="grid pb-3">
        <legend className="pb-1.5 text-sm text-ink-2">Asked about each person, answers are optional</legend>
        {attendeeQuestions.map((question) => (
          <label key={question} className="flex min-h-11 items-center gap-3 justify-self-start">
            <input
              type="checkbox"
              name={`ask.${question}`}
              checked={asked.includes(question)}
              onChange={({ target }) => form.setFields({ [`ask.${question}`]: target.checked ? 'on' : 'off' })}
              className="size-5 flex-none accent-terracotta"
            />
            {questionLabels[question]}
          </label>
        ))}
      </fieldset>
      <CustomQuestions form={form} />
    </FormSection>
  );
}
