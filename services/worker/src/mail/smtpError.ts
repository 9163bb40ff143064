/** It may work later: the job is tried again with growing pauses. */
export class TemporaryError extends Error {
  override readonly name = 'TemporaryFault';
}

/** It will never work like this: the job fails at once and a person is told. */
export class PermanentError extends Error {
  override readonly name = 'PermanentFault';
}

/** What the mail server said about this very mail; a 5xx to anything else is about us and may be mended. */
const aboutTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/**
 * Sorts what went wrong at the mail server: 5xx is final, everything else passes. The answer's own words stay out:
 * they repeat the visitor's address, and the fault is kept in the queue, the outbox and the log.
 */
export function smtpError(error: unknown): TemporaryError | PermanentError {
  const code = textOf(error, 'code');
  const command = textOf(error, 'command');
  const answer = answerOf(error);

  if (answer >= 500 && aboutTheMail.has(command)) {
    return new PermanentError(`the mail server refused it for good: ${answer} at ${command}`);
  }
  if (answer > 0) return new TemporaryError(`the mail server refused it for now: ${answer} at ${command || 'start'}`);
  // Without an answer these are about the mail itself: no usable recipient, or larger than the server takes.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new PermanentError(`the mail cannot be sent: ${code}`);
  return new TemporaryError(`the mail server could not be used: ${code || 'unknown'}`);
}

function answerOf(error: unknown): number {
  const answer: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  return typeof answer === 'number' ? answer : 0;
}

function textOf(error: unknown, name: string): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
}
