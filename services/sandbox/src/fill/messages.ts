import { randomUUID } from 'node:crypto';
import type { CopyValue } from './copyRows.ts';
import { personOf } from './people.ts';
import { pick, seededRandom } from './random.ts';

export const messageColumns = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'phone_e164',
  'interested_in',
  'message',
  'status',
  'content_hash',
  'created_at',
  'updated_at',
] as const;

const texts = [
  'Hello, do you give gift vouchers for two places?',
  'We are twelve colleagues and would like an evening of our own. Which days are free?',
  'Is the pottery class suitable for a ten-year-old?',
  'I left my scarf at the studio on Saturday. Did you find it?',
  'When can I pick up what we made? Thank you for a lovely afternoon.',
] as const;
const subjects = ['General Inquiry', 'Private Group', 'Other'] as const;

/** Two years of messages; those of the last days are new. */
export function buildMessages(count: number, now: Date): CopyValue[][] {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, index) => {
    const { firstName, lastName, email, phone, phoneE164 } = personOf(index);
    const daysAgo = random() * 730;
    const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
    const status = daysAgo < 4 ? 'new' : pick(random, ['answered', 'answered', 'read']);
    const text = pick(random, texts);
    return [firstName, lastName, email, phone, phoneE164, pick(random, subjects), text, status, randomUUID(), at, at];
  });
}
