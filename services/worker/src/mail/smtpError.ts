/** The queue retries the job with growing delays. */
export class TemporaryError extends Error {
  override readonly name = 'TemporaryError';
}

/** The job fails at once, and the mail is listed in 'Needs attention'. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** Commands whose 5xx is about the mail. To others it is about our settings, which an operator can correct. */
const aboutTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** A 5xx about the mail is permanent, all else temporary. Omits the server's text, which may contain an address. */
export function smtpError(error: unknown): TemporaryError | PermanentError {
  const code = textOf(error, 'code');
  const command = textOf(error, 'command');
  const answer = answerOf(error);

  if (answer >= 500 && aboutTheMail.has(command)) {
    return new PermanentError(`the mail server refused it for good: ${answer} at ${command}`);
  }
  if (answer > 0) return new TemporaryError(`the mail server refused it for now: ${answer} at ${command || 'start'}`);
  // These errors have no SMTP response, but they are about the mail: it has no valid recipient, or is too large.
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
