import { createHmac } from 'node:crypto';
import { resetIdOf, resetTokenOf } from './resetToken.ts';

const id = '3f1c0a4e-0000-4000-8000-000000000001';

test('a token consists of the id and its HMAC with the key', () => {
  const token = resetTokenOf(id, 'a key');

  const mac = createHmac('sha256', 'a key').update(`admin password reset ${id}`).digest('hex');
  expect(token).toBe(`${id}.${mac}`);
  expect(resetIdOf(token)).toBe(id);
  expect(resetTokenOf(id, 'another key')).not.toBe(token);
});

test.each([
  '',
  id,
  `${id}.`,
  `${id}.${'0'.repeat(63)}`,
  `${id}.${'0'.repeat(65)}`,
  `x${id}.${'0'.repeat(64)}`,
  `${id}.${'G'.repeat(64)}`,
])('a malformed token names no reset: %j', (text) => {
  expect(resetIdOf(text)).toBeNull();
});
