import { sentenceOf } from './api.ts';

test('a call that ran out of time says so before what to do', () => {
  const late = new DOMException('signal timed out', 'TimeoutError');

  expect(sentenceOf(late, 'Please try again.')).toBe('The server did not answer in time. Please try again.');
});
