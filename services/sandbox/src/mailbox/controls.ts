import { httpError } from '../http/body.ts';

export interface MailboxControls {
  answer: 250 | 451 | 550;
  /** Seconds from storing a mail to the reply 250. */
  delaySeconds: number;
  /** False closes the SMTP port. */
  listening: boolean;
}

export const initialControls: MailboxControls = { answer: 250, delaySeconds: 0, listening: true };

/** @throws an Error with status 400 */
export function changeControls(controls: MailboxControls, change: Record<string, unknown>): MailboxControls {
  const {
    answer = controls.answer,
    delaySeconds = controls.delaySeconds,
    listening = controls.listening,
    ...rest
  } = change;
  const [unknown] = Object.keys(rest);
  if (unknown) throw httpError(400, `There is no control "${unknown}".`);
  if (answer !== 250 && answer !== 451 && answer !== 550) throw httpError(400, 'answer is one of 250, 451, 550.');
  if (typeof delaySeconds !== 'number' || !(delaySeconds >= 0 && delaySeconds <= 3600)) {
    throw httpError(400, 'delaySeconds is 0 to 3600.');
  }
  if (typeof listening !== 'boolean') throw httpError(400, 'listening is true or false.');
  return { answer, delaySeconds, listening };
}
