import { maxTicketTypes } from '@studio/contract/events/ticketTypes';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { FormSection } from '../FormSection.tsx';
import { swapWithPrevious, useRowEdits } from '../rows/useRowEdits.ts';
import { TicketFields } from './TicketFields.tsx';
import { newTicket, ticketRows, ticketSummary, ticketTexts } from './ticketTexts.ts';

/** The ticket types of a workshop. Without types each person pays the price of the workshop. */
export function TicketsSection({ form }: { form: SchemaForm<EventFields> }) {
  const { section, update } = useRowEdits(form.setFields);
  const rows = ticketRows(form.fields);
  const places = rows.map((_, place) => place);
  const capacity = form.fields.capacity.trim();

  return (
    <FormSection title="Tickets" icon="people" content={ticketSummary(rows)}>
      <div ref={section} className="grid gap-3">
        {rows.length === 0 ? (
          <p className="text-sm text-ink-2">
            Everybody pays the price above. Add ticket types if some pay another price, or if one ticket is for several
            people.
          </p>
        ) : (
          <ul className="grid gap-3 max-md:divide-y max-md:divide-line">
            {places.map((place) => (
              <TicketFields
                key={place}
                form={form}
                rows={rows}
                place={place}
                onSwapUp={() => update(ticketTexts(swapWithPrevious(rows, place)), `ticketTypes[${place - 1}].name`)}
                onRemove={() => update(ticketTexts(rows.toSpliced(place, 1)), 'addTicket')}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {rows.length < maxTicketTypes && (
            <Button
              name="addTicket"
              tone="plain"
              size="sm"
              className="bg-oat"
              onClick={() => update(ticketTexts([...rows, newTicket(form.fields)]), `ticketTypes[${rows.length}].name`)}
            >
              <Icon name="plus" size={18} />
              Ticket type
            </Button>
          )}
          {rows.length > 0 && (
            <p className="num ml-auto text-sm text-ink-2">
              All types share the {/^\d+$/.test(capacity) && `${capacity} `}seats. A limit is the most tickets of a
              type, such as 4 for 4 wheels.
            </p>
          )}
        </div>
      </div>
    </FormSection>
  );
}
