import { bookingConfirmedEmail } from '../src/bookings/bookingConfirmed.email.ts';
import type { Email } from '../src/mail/email.ts';
import { createMailer } from '../src/mail/mailer.ts';
import type { Mailer } from '../src/mail/mailer.ts';
import { buildBookingMail } from './bookingMail.ts';
import { useMailServer } from './mailServer.ts';

const from = { name: 'Studio Randburg', address: 'bookings@studio.example' };

/** A mail server, and mailers that send to it. Call it once, at the top of a test file. */
export function useMailer() {
  const server = useMailServer();

  function mailer(fields: { smtpUrl?: string; connections?: number; timeoutMs?: number } = {}): Mailer {
    return createMailer({ smtpUrl: server.url, from, ...fields });
  }

  return { server, mailer };
}

export function buildEmail(fields: Partial<Email> = {}): Email {
  const email = bookingConfirmedEmail(buildBookingMail(), new Date('2026-03-07T08:00:00Z'), { reminderBy: 'email' });
  return { ...email, ...fields };
}
