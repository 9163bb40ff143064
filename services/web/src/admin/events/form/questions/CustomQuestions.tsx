import { useState } from 'react';
import { maxQuestions } from '@studio/contract/events/questions';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { swapWithPrevious, useRowEdits } from '../rows/useRowEdits.ts';
import { CustomQuestionFields } from './CustomQuestionFields.tsx';
import { customQuestionTexts, newQuestion, questionRows, usedRow } from './customQuestionTexts.ts';
import type { QuestionRow } from './customQuestionTexts.ts';
import { UsedQuestions } from './UsedQuestions.tsx';

/** Adds, reorders and removes custom questions. Those of other workshops can be used again. */
export function CustomQuestions({ form }: { form: SchemaForm<EventFields> }) {
  const { section, update } = useRowEdits(form.setFields);
  const [showsUsed, setShowsUsed] = useState(false);
  const rows = questionRows(form.fields);
  const places = rows.map((_, place) => place);

  const add = (row: QuestionRow) => update(customQuestionTexts([...rows, row]), `questions[${rows.length}].text`);

  return (
    <div ref={section} className="grid gap-3">
      <p className="text-sm text-ink-2">
        Your own questions. Please ask about health above: those answers are deleted 30 days after the workshop.
      </p>
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {places.map((place) => (
            <CustomQuestionFields
              key={place}
              form={form}
              rows={rows}
              place={place}
              onSwapUp={() =>
                update(customQuestionTexts(swapWithPrevious(rows, place)), `questions[${place - 1}].text`)
              }
              onRemove={() => update(customQuestionTexts(rows.toSpliced(place, 1)), 'addQuestion')}
            />
          ))}
        </ul>
      )}
      {rows.length < maxQuestions && (
        <div className="flex flex-wrap gap-3">
          <Button name="addQuestion" tone="plain" size="sm" className="bg-oat" onClick={() => add(newQuestion)}>
            <Icon name="plus" size={18} />
            Question
          </Button>
          <Button
            tone="plain"
            size="sm"
            className="bg-oat"
            aria-expanded={showsUsed}
            onClick={() => setShowsUsed(!showsUsed)}
          >
            Use one again
          </Button>
        </div>
      )}
      {showsUsed && rows.length < maxQuestions && (
        <UsedQuestions rows={rows} onChoose={(question) => add(usedRow(question))} />
      )}
    </div>
  );
}
