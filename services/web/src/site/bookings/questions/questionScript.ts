import { queryOptions } from '@tanstack/react-query';

/** Loaded only for a workshop with custom questions. */
export const questionScript = queryOptions({
  queryKey: ['script of custom questions'],
  queryFn: async () => {
    const [{ BookingQuestions }, { answerErrorsIn, withAnswers }] = await Promise.all([
      import('./BookingQuestions.tsx'),
      import('./enteredAnswers.ts'),
    ]);
    return { BookingQuestions, answerErrorsIn, withAnswers };
  },
  staleTime: Infinity,
});

export type QuestionScript = Awaited<ReturnType<NonNullable<(typeof questionScript)['queryFn']>>>;
