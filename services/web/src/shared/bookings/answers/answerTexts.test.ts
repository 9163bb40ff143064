import { ValidationError } from 'yup';
import { answersUpdateSchema } from '@studio/contract/bookings/answersInput';
import { exampleQuestion, leftHanded, shirtSize, source } from '../../../../test/exampleQuestions.ts';
import { answerErrors, answerTexts, typedAnswers } from './answerTexts.ts';

const text = exampleQuestion();

test.each([
  ['nothing', '', false],
  ['300 characters', 'a'.repeat(300), false],
  ['301 characters', 'a'.repeat(301), true],
  ['a line break', 'one\ntwo', true],
])('the page and the contract agree about an answer of %s', (_what, answer, isInvalid) => {
  const typed = typedAnswers([text], () => answer);

  expect(Object.keys(answerErrors([text], typed))).toEqual(isInvalid ? ['answers[0].answer'] : []);
  expect(contractFields(typed)).toEqual(isInvalid ? ['answers[0].answer'] : []);
});

test('a required answer is missing, another one may be, and a choice must be one of its options', () => {
  const questions = [source, shirtSize, leftHanded];

  expect(
    answerErrors(
      questions,
      typedAnswers(questions, () => ' '),
    ),
  ).toEqual({
    'answers[0].answer': 'Please answer this question',
    'answers[1].answer': 'Please answer this question',
  });
  expect(
    answerErrors(
      questions,
      typedAnswers(questions, () => 'M'),
    ),
  ).toEqual({
    'answers[0].answer': 'Please choose one of: Friend, Poster',
    'answers[2].answer': 'Please choose one of: Yes, No',
  });
});

test('a stored answer whose option was removed may stay, and answers of another workshop fill the same question', () => {
  const stored = [
    { questionId: source.id, question: source.text, answer: 'Radio' },
    { questionId: 99, question: shirtSize.text, answer: 'M' },
  ];
  const questions = [source, shirtSize];

  const texts = answerTexts(questions, stored);

  expect(texts).toEqual({ 'answers[0].answer': 'Radio', 'answers[1].answer': 'M' });
  const typed = typedAnswers(questions, (_, index) => texts[`answers[${index}].answer`]);
  expect(answerErrors(questions, typed, stored)).toEqual({});
});

function contractFields(answers: object[]): string[] {
  try {
    answersUpdateSchema.validateSync({ answers }, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return [...new Set(error.inner.map(({ path }) => path ?? ''))];
  }
}
