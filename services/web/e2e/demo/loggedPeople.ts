import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminView } from '@studio/contract/admin/admins';
import type { CustomerView } from '@studio/contract/admin/customers';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { signIn } from '../steps/adminSteps.ts';
import { demo } from './demo.ts';

const services = ['web', 'api', 'worker'];
const email = /[\w.+-]+@[\w-]+\.[\w.]+/;
const phone = /(?<![\w-])(\+27|0)\d{2}[ -]?\d{3}[ -]?\d{4}(?![\w-])/;

/**
 * Returns log lines that are not JSON or contain personal data typed in any test (RELIABILITY O05): e-mail addresses,
 * phone numbers, and every name, note and message in the database.
 */
export async function unexpectedLogLines(): Promise<string[]> {
  const typed = await typedTexts();
  const logs = await Promise.all(services.map((name) => readFile(join(demo().dataDir, 'logs', `${name}.log`), 'utf8')));
  const lines = logs.flatMap((log) => log.trimEnd().split('\n'));
  if (typed.length === 0 || lines.length < 10) throw new Error('No typed texts were found, or nothing was logged');
  return lines.filter((line) => !isJson(line) || isPersonal(line, typed));
}

function isPersonal(line: string, typed: readonly string[]): boolean {
  return email.test(line) || phone.test(line) || typed.some((text) => line.includes(text));
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

async function typedTexts(): Promise<string[]> {
  const admin = await signIn();
  const [bookings, messages, customers, admins] = await Promise.all([
    admin.call<AdminBookingView[]>('GET', '/api/bookings'),
    admin.call<ContactMessageView[]>('GET', '/api/contact'),
    admin.call<CustomerView[]>('GET', '/api/admin/customers'),
    admin.call<AdminView[]>('GET', '/api/admin/users'),
  ]);
  const people = [...bookings, ...messages, ...customers, ...admins];
  const texts = [
    ...people.flatMap((person) => [
      person.email,
      person.phone,
      `${person.firstName} ${person.lastName}`,
      person.lastName,
    ]),
    ...bookings.map(({ notes }) => notes),
    ...messages.map(({ message }) => message),
  ];
  // Short words are left out, because logs contain them by chance. JSON escapes line breaks, so the text does too.
  return [...new Set(texts)].flatMap((text) => (text && text.length > 5 ? [JSON.stringify(text).slice(1, -1)] : []));
}
