import type { LaterPayment } from '@studio/contract/bookings/laterPayments';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import type { QuestionView } from '@studio/contract/events/questions';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';

/** What a workshop sells and asks besides seats at one price, and how it can be paid later. */
export interface WorkshopSale {
  ticketTypes: readonly Omit<TicketTypeView, 'id'>[];
  attendeeQuestions: readonly AttendeeQuestion[];
  questions: readonly Omit<QuestionView, 'id'>[];
  payLater: readonly LaterPayment[];
}

/** By title. All other workshops have one price, ask nothing and are paid by card. */
export const workshopSales: Readonly<Record<string, Partial<WorkshopSale>>> = {
  'Paint Your Own Mug': {
    ticketTypes: [
      { name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1, limit: null },
      { name: 'Child', note: 'Age 6-12', price: 22_000, seats: 1, limit: null },
      { name: 'Parent + child pair', note: 'Side by side', price: 54_000, seats: 2, limit: null },
      {
        name: 'Second mug',
        note: 'Painted by you, glazed and fired by us',
        price: 9000,
        seats: 0,
        limit: null,
        extra: 'person',
      },
      {
        name: 'Apron to keep',
        note: 'Linen, with your name stitched on',
        price: 15_000,
        seats: 0,
        limit: 6,
        extra: 'person',
      },
    ],
    attendeeQuestions: ['name', 'age', 'notes'],
    questions: [
      {
        text: 'Which glaze would you like?',
        kind: 'choice',
        options: ['Sky blue', 'Marigold', 'Clear'],
        per: 'person',
        isRequired: false,
      },
    ],
    payLater: ['studio'],
  },
  'Six Evenings at the Wheel': { payLater: ['eft'] },
};

/** Takes ten percent off the tickets of every workshop. */
export const demoCode = 'CLAY10';
