import { useRef, useState } from 'react';
import { missingAnswers } from '@studio/contract/bookings/answers';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import type { QuestionView } from '@studio/contract/events/questions';
import { AnswerLines } from '../../../../shared/bookings/answers/AnswerLines.tsx';
import { AttendeeFacts } from '../../../../shared/bookings/attendees/AttendeeFacts.tsx';
import { attendeeLines } from '../../../../shared/bookings/attendees/attendeeLabels.ts';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import type { GradientClass } from '../../../../shared/ui/gradients.ts';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { AttendeeForm } from './AttendeeForm.tsx';

interface ManagedAttendeeProps {
  access: ManageAccess;
  attendee: AttendeeView;
  label: string;
  questions: readonly AttendeeQuestion[];
  customQuestions: readonly QuestionView[];
  gradient: GradientClass;
  isVisitor: boolean;
  canChange: boolean;
}

/** A person with the button that opens the form about them. */
export function ManagedAttendee({ gradient, isVisitor, canChange, ...person }: ManagedAttendeeProps) {
  const { attendee, label, questions, customQuestions } = person;
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const inBrowser = useInBrowser();
  const { title, ticket } = attendeeLines(attendee, label, questions);
  const lacksName = attendee.name === null && questions.includes('name');
  const lacksAnswers = missingAnswers(customQuestions, attendee.answers).length > 0;

  function close(): void {
    button.current?.focus();
    setEditing(false);
  }

  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex items-center gap-3">
        <Initial name={attendee.name} gradient={gradient} />
        <div className="min-w-0 flex-1">
          <AttendeeFacts title={title} ticket={isVisitor ? `${ticket}, you` : ticket} notes={attendee.notes} />
          <AnswerLines questions={customQuestions} answers={attendee.answers} />
        </div>
        {canChange && (
          <Button
            ref={button}
            tone={lacksName || lacksAnswers ? 'ink' : 'plain'}
            size="sm"
            inert={!inBrowser}
            aria-expanded={isEditing}
            aria-label={lacksName ? `Add name: ${label}` : `${lacksAnswers ? 'Answer for' : 'Edit'} ${title}`}
            className={`noscript:hidden ${lacksName || lacksAnswers ? '' : 'px-3'}`}
            onClick={() => setEditing(true)}
          >
            {lacksName ? 'Add name' : lacksAnswers ? 'Answer' : <Icon name="edit" />}
          </Button>
        )}
      </div>
      {isEditing && <AttendeeForm {...person} onClose={close} />}
    </li>
  );
}

function Initial({ name, gradient }: { name: string | null; gradient: GradientClass }) {
  const [letter = '?'] = name ?? '';
  const surface = name === null ? 'border-2 border-dashed border-line-strong' : gradient;
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={`grid size-11 flex-none place-items-center rounded-full font-display max-[22rem]:hidden ${surface}`}
    >
      {letter}
    </span>
  );
}
