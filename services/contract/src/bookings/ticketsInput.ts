import { object } from 'yup';
import { areDifferent, list } from '../validation/list.ts';
import { integer } from '../validation/text.ts';

const ticketSchema = object({
  ticketTypeId: integer('Ticket').nullable().defined('Ticket is required'),
  quantity: integer('Number of tickets')
    .required('Number of tickets is required')
    .min(0, 'The number of tickets cannot be negative')
    .max(50, 'At most 50 tickets at once'),
})
  .typeError('A ticket must be an object')
  .nonNullable('A ticket must be an object');

/** The number of tickets of each type. Absent from a client that knows only the number of people. */
export const ticketsSchema = list('Tickets', ticketSchema)
  .optional()
  .max(20, 'At most 20 kinds of tickets at once')
  .test('once', 'A kind of ticket is named once', (tickets) => areDifferent(tickets?.map((one) => one?.ticketTypeId)));
