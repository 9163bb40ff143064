import { answerLine, listAnswers, missingAnswers } from '@studio/contract/bookings/answers';
import type { AnswerView } from '@studio/contract/bookings/answers';
import type { QuestionView } from '@studio/contract/events/questions';

interface AnswerLinesProps {
  questions: readonly QuestionView[];
  answers: readonly AnswerView[];
}

/** The answers of a booking or a person, and the required questions that are not answered. */
export function AnswerLines({ questions, answers }: AnswerLinesProps) {
  const given = listAnswers(questions, answers);
  const missing = missingAnswers(questions, answers);
  if (given.length + missing.length === 0) return null;
  return (
    <span className="num block min-w-0 text-sm leading-snug wrap-anywhere">
      {given.map((answer) => (
        <span key={answer.questionId} className="block">
          {answerLine(answer)}
        </span>
      ))}
      {missing.map(({ id, text }) => (
        <span key={id} className="block font-semibold text-wait print:text-black">
          Not answered: {text}
        </span>
      ))}
    </span>
  );
}
