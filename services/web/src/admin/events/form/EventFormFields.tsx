import { useState } from 'react';
import { maxCapacity, minCapacity } from '@studio/contract/events/events';
import type { AdminEventView } from '@studio/contract/events/events';
import { isValidEnd } from '@studio/contract/events/eventTimesInput';
import { studioDay } from '@studio/contract/format/dates';
import { maxDescription, maxTitle } from '@studio/contract/validation/textRules';
import { TextAreaField, TextField } from '../../../shared/forms/Field.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { ImageField } from '../../uploads/ImageField.tsx';
import { CategoryField } from './CategoryField.tsx';
import { DatesSection } from './dates/DatesSection.tsx';
import { DetailsSection } from './details/DetailsSection.tsx';
import type { EventFields } from './eventFields.ts';
import { ExtrasSection } from './extras/ExtrasSection.tsx';
import { PayLaterSection } from './payLater/PayLaterSection.tsx';
import { PriceField } from './PriceField.tsx';
import { PrivateField } from './PrivateField.tsx';
import { QuestionsSection } from './questions/QuestionsSection.tsx';
import { RescheduledNote } from './RescheduledNote.tsx';
import { TicketsSection } from './tickets/TicketsSection.tsx';
import { ticketRows } from './tickets/ticketTexts.ts';
import type { EventUploads } from './useEventUploads.ts';

interface EventFormFieldsProps {
  form: SchemaForm<EventFields>;
  event: AdminEventView | null;
  uploads: EventUploads;
}

export function EventFormFields({ form, event, uploads }: EventFormFieldsProps) {
  const [today] = useState(() => studioDay(serverNow()));
  const [firstTicket] = ticketRows(form.fields);
  const { date, startTime, endTime, category, imageUrl } = form.fields;
  return (
    <>
      <TextField {...form.field('title')} label="Title" required maxLength={maxTitle} autoComplete="off" />
      <TextAreaField {...form.field('description')} label="Description" required rows={4} maxLength={maxDescription} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...form.field('date')}
          label="Date"
          type="date"
          required
          hint={date !== '' && date < today ? 'This day is past: visitors will not see it.' : undefined}
        />
        <TextField {...form.field('startTime')} label="Start time" type="time" required />
        <TextField
          {...form.field('endTime')}
          label="End time"
          aside="(optional)"
          type="time"
          hint={
            endTime !== '' && endTime < startTime && isValidEnd(startTime, endTime) ? 'On the next day.' : undefined
          }
        />
      </div>
      {event && <RescheduledNote event={event} fields={form.fields} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField
          form={form}
          name="price"
          label={firstTicket ? 'Price' : 'Price per person'}
          aside="(rand, such as 450.00)"
          hint={firstTicket && firstTicketHint(firstTicket.name.trim())}
        />
        <TextField
          {...form.field('capacity')}
          label="Capacity"
          aside={`(${minCapacity} to ${maxCapacity} people)`}
          inputMode="numeric"
          required
          autoComplete="off"
        />
        <CategoryField
          value={category}
          error={form.errors['category']}
          onChange={(chosen) => form.setFields({ category: chosen })}
        />
      </div>
      <PrivateField form={form} isNew={event === null} />
      <ImageField
        upload={uploads.main}
        imageUrl={imageUrl}
        error={form.errors['imageUrl']}
        onChange={(address) => form.setFields({ imageUrl: address })}
      />
      <DatesSection form={form} />
      <TicketsSection form={form} />
      <ExtrasSection form={form} />
      <QuestionsSection form={form} />
      <PayLaterSection form={form} />
      <DetailsSection form={form} uploads={uploads} />
      {/* The server stores one form of the markup and reports what it removed (DESIGN §4 Paying). */}
      <TextAreaField
        {...form.field('payNowButtonHtml')}
        label="Pay-now button"
        aside="(optional)"
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        hint={
          <>
            Paste the whole code of the card provider&apos;s button, from &lt;form&gt; to &lt;/form&gt;. Amount, name
            and return address are filled in for each booking. Leave it empty to be paid through the studio&apos;s own
            merchant account, where one is set up.
          </>
        }
      />
    </>
  );
}

function firstTicketHint(name: string): string {
  return name === '' ? 'The first ticket' : `${name}, the first ticket`;
}
