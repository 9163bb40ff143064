import type { Answer } from './client.ts';

/** Counts the answers by status and code. */
export function countAnswers(answers: readonly Answer<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = `${status} ${body.code ?? ''}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}
