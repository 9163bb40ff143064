import { randomBytes } from 'node:crypto';
import type { AnswerInput } from '@studio/contract/bookings/answersInput';
import type { AttendeeDetails } from '@studio/contract/bookings/attendees';
import type { BookingDetail, ConfirmationView, HoldView } from '@studio/contract/bookings/bookings';
import type { LaterPayment } from '@studio/contract/bookings/laterPayments';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { ErrorBody } from '@studio/contract/errors';
import type { EventView } from '@studio/contract/events/events';
import type { Event } from '../src/events/event.model.ts';
import { expectDocumented } from './documented.ts';
import { buildKey } from './factories.ts';
import type { Visitor } from './factories.ts';
import { signedItn } from './payments/provider.ts';
import { solveChallenge } from './proof.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** Undefined if the response has no body. */
  body: Body & Partial<ErrorBody>;
}

export interface RequestOptions {
  method?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export async function request<Body = unknown>(
  apiUrl: string,
  path: string,
  { method = 'GET', body, headers = {} }: RequestOptions = {},
): Promise<Answer<Body>> {
  const isJson = body !== undefined && typeof body !== 'string';
  const response = await fetch(apiUrl + path, {
    method,
    headers: { ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const text = await response.text();
  const isFile = /^(text\/csv|application\/pdf)/.test(response.headers.get('Content-Type') ?? '');
  const parsed = text && !isFile ? JSON.parse(text) : undefined;
  expectDocumented(method, path, response.status, parsed);
  return { status: response.status, headers: response.headers, body: parsed };
}

/** Sends one request after the other. @returns their statuses */
export async function collectStatuses(
  count: number,
  send: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status);
  return statuses;
}

export interface VisitorClient {
  /** Each visitor has a different network address, as reported by web, and a separate browser cookie. */
  readonly address: string;
  events(): Promise<Answer<EventView[]>>;
  event(id: number): Promise<Answer<EventView>>;
  /** `totalAmount` defaults to the total that the page shows. */
  hold(event: Pick<Event, 'id' | 'price'>, visitor: Visitor, more?: HoldOptions): Promise<Answer<HoldView>>;
  release(holdId: string): Promise<Answer<object>>;
  /** Confirms with the hold id that the browser stored or that the return address contains. */
  confirm(body: object, headers?: Record<string, string>): Promise<Answer<ConfirmationView>>;
  booking(reference: string): Promise<Answer<BookingDetail>>;
}

export interface HoldOptions {
  key?: string;
  replaces?: string;
  totalAmount?: number;
  tickets?: TicketInput[];
  attendees?: (Partial<AttendeeDetails> & { ticketTypeId?: number | null; answers?: Partial<AnswerInput>[] })[];
  answers?: Partial<AnswerInput>[];
  discountCode?: string;
  voucherCode?: string;
  voucherAmount?: number;
  payLater?: LaterPayment;
  utm?: unknown;
  origin?: string;
}

let addresses = 0;

export function visitorClient(apiUrl: string, address = nextAddress()): VisitorClient {
  const Cookie = `__Host-studio_visitor=${randomBytes(16).toString('base64url')}`;
  const ask = <Body>(path: string, options: RequestOptions = {}) =>
    request<Body>(apiUrl, path, { ...options, headers: { 'X-Forwarded-For': address, Cookie, ...options.headers } });

  const askWithProof = async <Body>(path: string, options: RequestOptions): Promise<Answer<Body>> => {
    const answer = await ask<Body>(path, options);
    if (answer.body.challenge === undefined) return answer;
    const proof = await solveChallenge(answer.body.challenge);
    return ask(path, { ...options, headers: { ...options.headers, 'Proof-Of-Work': proof } });
  };

  return {
    address,
    events: () => ask('/api/events'),
    event: (id) => ask(`/api/events/${id}`),
    hold: (
      event,
      visitor,
      { key = buildKey(), origin, totalAmount = event.price * visitor.participants, ...more } = {},
    ) =>
      askWithProof<HoldView>('/api/holds', {
        method: 'POST',
        headers: { 'Idempotency-Key': key, ...(origin && { Origin: origin }) },
        body: {
          eventId: event.id,
          ...visitor,
          totalAmount,
          ...more,
        },
      }),
    release: (holdId) => ask(`/api/holds/${holdId}`, { method: 'DELETE' }),
    confirm: (body, headers = {}) => askWithProof('/api/bookings/confirm', { method: 'POST', body, headers }),
    booking: (reference) => ask(`/api/bookings/reference/${reference}`),
  };
}

function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

let payments = 7_000_000;

export function nextPaymentId(): string {
  payments += 1;
  return String(payments);
}

/** `fields` have PayFast's names. */
export function sendItn(apiUrl: string, fields: Partial<Record<string, string>>): Promise<Answer<object>> {
  return request(apiUrl, '/api/payments/payfast/itn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: signedItn(fields),
  });
}

/** Returns the fields of a COMPLETE ITN for this form, with a new payment id. */
export function paidItn(form: Pick<HoldView, 'fields'>, more: Partial<Record<string, string>> = {}) {
  const { fields } = form;
  return {
    m_payment_id: fields['m_payment_id'] ?? '',
    pf_payment_id: nextPaymentId(),
    payment_status: 'COMPLETE',
    amount_gross: fields['amount'] ?? '',
    item_name: fields['item_name'] ?? '',
    item_description: fields['item_description'] ?? '',
    custom_str1: fields['custom_str1'] ?? '',
    custom_str2: fields['custom_str2'] ?? '',
    name_first: fields['name_first'] ?? '',
    name_last: fields['name_last'] ?? '',
    email_address: fields['email_address'] ?? '',
    ...more,
  };
}
