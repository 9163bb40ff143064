import type { Transaction } from 'sequelize';
import type { EventInput } from '@studio/contract/events/events';
import { readMarkup, renderMarkup } from '../payments/payfast/payNowMarkup.ts';
import type { Event } from './event.model.ts';
import { prepareFurtherDates } from './furtherDates.ts';
import { prepareQuestions } from './questions.ts';
import { prepareTickets } from './ticketTypes.ts';

type FormValues = Omit<EventInput, 'payNowButtonHtml'> & { payNowHtml: string | null };
export type StoredValues = FormValues & Pick<Event, 'ticketTypes' | 'questions' | 'furtherDates'>;

interface IdsOfEdit {
  areTicketsSent: boolean;
  /** The events whose ticket types, questions and course dates keep their ids; others are new. */
  known: readonly Event[];
}

/** @param edit missing for a new event */
export async function withIds(
  transaction: Transaction,
  values: FormValues,
  edit: IdsOfEdit = { areTicketsSent: true, known: [] },
): Promise<StoredValues> {
  const { areTicketsSent: areSent, known } = edit;
  const types = known.flatMap(({ ticketTypes }) => ticketTypes);
  const tickets = await prepareTickets(transaction, values, { areSent, known: types });
  const asked = known.flatMap(({ questions }) => questions);
  const questions = await prepareQuestions(transaction, values.questions, asked);
  const dates = known.flatMap(({ furtherDates }) => furtherDates);
  const furtherDates = await prepareFurtherDates(transaction, values.furtherDates, dates);
  return { ...values, ...tickets, questions, furtherDates };
}

/** Replaces the markup by the form composed from it (DESIGN §4 Paying). */
export function storable(
  { payNowButtonHtml, ...fields }: EventInput,
  formOrigins: readonly string[],
): { values: FormValues; dropped: string[] } {
  if (!payNowButtonHtml) return asStored({ ...fields, payNowButtonHtml: null });
  const { form, dropped } = readMarkup(payNowButtonHtml, formOrigins);
  return { values: { ...fields, payNowHtml: renderMarkup(form) }, dropped };
}

export function asStored({ payNowButtonHtml: payNowHtml, ...fields }: EventInput): {
  values: FormValues;
  dropped: string[];
} {
  return { values: { ...fields, payNowHtml }, dropped: [] };
}

export function isSameMarkup({ payNowButtonHtml }: EventInput, { payNowHtml }: Event): boolean {
  return payNowButtonHtml === payNowHtml;
}
