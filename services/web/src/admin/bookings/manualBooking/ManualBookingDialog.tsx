import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { CustomerView } from '@studio/contract/admin/customers';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { priceTickets } from '@studio/contract/bookings/tickets';
import type { AdminEventView } from '@studio/contract/events/events';
import { newIdempotencyKey } from '../../../shared/bookings/idempotencyKey.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { SearchField } from '../../lists/SearchField.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { numbersText, seatsOf, ticketsOf } from '../tickets/ticketNumbers.ts';
import { CreatedBooking } from './CreatedBooking.tsx';
import { CustomerFinder } from './CustomerFinder.tsx';
import { bookingSchemaWith, depositIn, locateDepositError } from './deposit.ts';
import { emptyManualBooking } from './emptyManualBooking.ts';
import type { ManualBookingTexts } from './emptyManualBooking.ts';
import { ManualBookingFields } from './ManualBookingFields.tsx';
import type { ManualPrice } from './ManualBookingFields.tsx';
import { useCodeQuote } from './useCodeQuote.ts';
import type { Party } from './useCodeQuote.ts';
import { useWorkshopChoices } from './useWorkshopChoices.ts';
import { WorkshopOptions } from './WorkshopOptions.tsx';

/** A booking for a walk-in customer or a customer on the phone (SPEC §2). */
export function ManualBookingDialog({ onClose }: { onClose: () => void }) {
  const workshops = useWorkshopChoices();
  const codes = useCodeQuote();
  // Every attempt has the same idempotency key, so that a repeated request does not book twice.
  const [key] = useState(newIdempotencyKey);

  async function create(input: object): Promise<AdminBookingView> {
    try {
      return await adminApi.post('/api/bookings/manual', input, { headers: { 'Idempotency-Key': key } });
    } catch (error) {
      workshops.refetch();
      throw error;
    }
  }

  function eventOf({ eventId }: ManualBookingTexts): AdminEventView | undefined {
    return workshops.find(eventId);
  }

  function partyIn(fields: ManualBookingTexts): Party | undefined {
    const event = eventOf(fields);
    if (!event) return undefined;
    const tickets = ticketsIn(event, fields);
    const participants = tickets ? seatsOf(event.ticketTypes, fields.tickets) : Number(fields.participants);
    return { eventId: event.id, participants, tickets };
  }

  /** The price of the booking (SPEC §5). The server computes it again. */
  function priceOf(fields: ManualBookingTexts): ManualPrice {
    const event = eventOf(fields);
    const party = partyIn(fields);
    const tickets = event && party && priceTickets(event, party.participants, party.tickets);
    if (!tickets) return { before: 0, discount: null, total: 0 };
    const discount = codes.discountOf(party, fields.discountCode);
    const [before, total] = [sumOfLines(priceLines(tickets)), sumOfLines(priceLines(tickets, discount))];
    return { before, discount: total < before ? discount : null, total };
  }

  function bodyOf(fields: ManualBookingTexts) {
    const { discount, total } = priceOf(fields);
    const { asksForDeposit: _asked, depositAmount: _amount, balanceDueOn: _day, discountCode, ...booking } = fields;
    return {
      ...booking,
      eventId: Number(fields.eventId),
      participants: Number(fields.participants),
      ...partyIn(fields),
      discountCode: discountCode || undefined,
      // The API takes no total of zero, which a code can lead to.
      totalAmount: discount && total === 0 ? undefined : total,
      deposit: depositIn(fields),
    };
  }

  return (
    <FormDialog
      title="Manual Booking"
      initial={emptyManualBooking}
      schema={bookingSchemaWith((eventId) => workshops.find(String(eventId))?.date)}
      bodyOf={bodyOf}
      locateError={locateDepositError}
      mutation={{
        run: create,
        successToast: 'Booking Created',
        failureText: 'Failed to create booking',
      }}
      submitLabel="Create booking"
      isWide
      onClose={onClose}
      renderResult={(booking) => <CreatedBooking booking={booking} onClose={onClose} />}
    >
      {(form) => (
        <>
          {workshops.isError && <LoadFailed onRetry={workshops.refetch}>The workshops could not be loaded.</LoadFailed>}
          <CustomerFinder onPick={(customer) => fillIn(form, customer)} />
          {workshops.canSearch && (
            <SearchField label="Find a workshop" value={workshops.search} onSearch={workshops.setSearch} />
          )}
          <ManualBookingFields
            form={form}
            event={eventOf(form.fields)}
            price={priceOf(form.fields)}
            codeError={codes.errorOf(form.fields.discountCode)}
            onCheckCode={() => codes.check(partyIn(form.fields), form.fields.discountCode)}
            onChooseEvent={(eventId) => form.setFields({ eventId, tickets: firstTicket(workshops.find(eventId)) })}
          >
            <WorkshopOptions events={workshops.optionsWith(form.fields.eventId)} isLoading={workshops.isPending} />
          </ManualBookingFields>
        </>
      )}
    </FormDialog>
  );
}

/** Undefined for a workshop without ticket types. */
function ticketsIn({ ticketTypes }: AdminEventView, fields: ManualBookingTexts): TicketInput[] | undefined {
  return ticketTypes.length > 0 ? ticketsOf(ticketTypes, fields.tickets) : undefined;
}

/** A booking begins with one ticket of the first type. */
function firstTicket(event: AdminEventView | undefined): string {
  return numbersText(ticketsOf(event?.ticketTypes.slice(0, 1) ?? [], '').map((one) => ({ ...one, quantity: 1 })));
}

/** The focus moves to the first filled field, because the chosen entry disappears. */
function fillIn(form: SchemaForm<ManualBookingTexts>, { firstName, lastName, email, phone }: CustomerView): void {
  form.setFields({ firstName, lastName, email, phone });
  form.ref.current?.querySelector<HTMLElement>('[name="firstName"]')?.focus();
}
