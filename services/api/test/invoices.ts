import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BookingInvoicesView } from '@studio/contract/invoices/invoices';
import type { Booking } from '../src/bookings/booking.model.ts';
import { manageKeyOf } from '../src/bookings/ids/manageKey.ts';
import { studioAsSeller } from '../src/invoices/seller.ts';
import { updateInvoices } from '../src/invoices/updateInvoices.ts';
import type { AdminClient } from './admins.ts';
import type { TestApp } from './app.ts';
import { request } from './client.ts';
import type { Answer } from './client.ts';
import type { TestDatabase } from './database.ts';

/** A studio that is registered for VAT. */
export const registered = { vatNumber: '4123456789', vatRate: 15 };
export const registeredSeller = { ...studioAsSeller(), ...registered };

/** The details of a buyer that is a company. */
export const company = { company: 'Clay Works', vatNumber: '4987654321', address: '1 Main Road' };

/** Runs the task that issues documents, as a studio that is registered for VAT. */
export function runInvoiceUpdates({ sequelize }: Pick<TestDatabase, 'sequelize'>): Promise<void> {
  return updateInvoices({ database: sequelize, seller: registeredSeller });
}

/** The PDF for an admin. */
export function openInvoice(app: TestApp, admin: AdminClient, id: number | string | undefined): Promise<Response> {
  return fetch(`${app.url}/api/admin/invoices/${id}`, { headers: { Cookie: admin.cookie } });
}

export interface InvoiceClient {
  read: () => Promise<Answer<BookingInvoicesView>>;
  issue: (buyer?: object) => Promise<Answer<BookingInvoicesView>>;
  /** The text of the PDF, whose status must be 200. */
  readText: (id: number) => Promise<string>;
  /** The status of the answer with the PDF. */
  open: (id: number | string) => Promise<number>;
}

/** The owner of the mailed link of the booking. */
export function invoiceClient(app: TestApp, booking: Booking, key?: string): InvoiceClient {
  const path = `/api/bookings/${booking.bookingReference}/manage/invoices`;
  const headers = {
    'X-Booking-Key': key ?? manageKeyOf(booking, app.config.manageKey),
    'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}`,
  };
  const load = (id: number | string) => fetch(`${app.url}${path}/${id}`, { headers });
  return {
    read: () => request(app.url, path, { headers }),
    issue: (buyer = {}) => request(app.url, path, { method: 'POST', body: buyer, headers }),
    readText: async (id) => readPdfText(await load(id)),
    open: async (id) => (await load(id)).status,
  };
}

/** Line breaks count as spaces. */
export async function readPdfText(answer: Response): Promise<string> {
  if (answer.status !== 200) throw new Error(`The PDF was answered with ${answer.status}`);
  const file = Buffer.from(await answer.arrayBuffer());
  const text = await new Promise<string>((resolve, reject) => {
    const child = execFile(process.execPath, [join(__dirname, 'pdfText.mjs')], (error, output) =>
      error ? reject(error) : resolve(output),
    );
    child.stdin?.end(file);
  });
  return text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
}
