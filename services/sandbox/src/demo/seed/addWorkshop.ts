import type { Client } from 'pg';
import { addDays, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { book } from './book.ts';
import { guestAt } from './guests.ts';
import { workshopDetails } from './workshopDetails.ts';
import type { DemoWorkshop } from './workshops.ts';
import { workshopSales } from './workshopSales.ts';

/** What the dates of a workshop have in common, as copies of it do. */
export interface CopiedParts {
  /** Null for a single date. */
  seriesId: number | null;
  ticketTypes: object[];
  questions: object[];
  furtherDateIds: number[];
}

/** Adds the workshop on all its days, with the bookings of the first one. @returns the number of days */
export async function addWorkshop(client: Client, workshop: DemoWorkshop, now: Date): Promise<number> {
  const { title, price, bookedSeats, inDays, alsoInDays = [] } = workshop;
  const copied = await prepareCopies(client, workshop, alsoInDays.length > 0);
  const seatsTaken = bookedSeats.reduce((sum, participants) => sum + participants, 0);
  const eventId = await insertEvent(client, workshop, dayAt(inDays), copied, seatsTaken);
  for (const [index, participants] of bookedSeats.entries()) {
    await book(client, { eventId, participants, price, guest: guestAt(title.length + index), bookedAt: now });
  }
  for (const days of alsoInDays) await insertEvent(client, workshop, dayAt(days), copied, 0);
  return 1 + alsoInDays.length;

  function dayAt(days: number): Day {
    return addDays(studioDay(now), days);
  }
}

export async function prepareCopies(
  client: Client,
  { title, evenings = 1 }: DemoWorkshop,
  isSeries: boolean,
): Promise<CopiedParts> {
  const { ticketTypes = [], questions = [] } = workshopSales[title] ?? {};
  const [seriesId = null] = await takeIds(client, 'series_ids', isSeries ? 1 : 0);
  return {
    seriesId,
    ticketTypes: withIds(await takeIds(client, 'ticket_type_ids', ticketTypes.length), ticketTypes),
    questions: withIds(await takeIds(client, 'question_ids', questions.length), questions),
    furtherDateIds: await takeIds(client, 'course_date_ids', evenings - 1),
  };
}

export async function insertEvent(
  client: Client,
  workshop: DemoWorkshop,
  day: Day,
  { seriesId, ticketTypes, questions, furtherDateIds }: CopiedParts,
  seatsTaken: number,
): Promise<number | undefined> {
  const { title, description, startTime, endTime, price, capacity, category, art } = workshop;
  const { attendeeQuestions = [], payLater = [] } = workshopSales[title] ?? {};
  const furtherDates = furtherDateIds.map((id, week) => ({
    id,
    date: addDays(day, 7 * (week + 1)),
    startTime,
    endTime,
  }));
  const { rows } = await client.query<{ id: number }>(
    `insert into events (title, description, date, start_time, end_time, price, capacity, seats_taken, category, image_url,
                         details, ticket_types, attendee_questions, questions, pay_later, series_id, further_dates,
                         moves_missed_dates)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
    [
      title,
      description,
      day,
      startTime,
      endTime,
      price,
      capacity,
      seatsTaken,
      category,
      `/art/${art}.jpg`,
      workshopDetails[title] ?? {},
      JSON.stringify(ticketTypes),
      JSON.stringify(attendeeQuestions),
      JSON.stringify(questions),
      JSON.stringify(payLater),
      seriesId,
      JSON.stringify(furtherDates),
      furtherDates.length > 0,
    ],
  );
  return rows[0]?.id;
}

async function takeIds(client: Client, sequence: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    'select nextval($1::regclass)::integer as id from generate_series(1, $2::integer)',
    [sequence, count],
  );
  return rows.map(({ id }) => id);
}

function withIds(ids: readonly number[], list: readonly object[]): object[] {
  return list.map((one, index) => ({ id: ids[index], ...one }));
}
