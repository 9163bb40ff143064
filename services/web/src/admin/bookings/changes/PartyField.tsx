import { TextField } from '../../../shared/forms/Field.tsx';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import type { TicketChoice } from '../tickets/ticketNumbers.ts';
import { TicketNumbers } from '../tickets/TicketNumbers.tsx';
import type { ChangeTexts } from './changeTarget.ts';

interface PartyFieldProps {
  form: SchemaForm<ChangeTexts>;
  /** The ticket types of the chosen workshop. */
  types: readonly TicketChoice[];
  isPending: boolean;
}

/** A field for the number of people, or one for each ticket type. */
export function PartyField({ form, types, isPending }: PartyFieldProps) {
  if (isPending) return <output className="text-sm text-ink-2">Looking…</output>;
  if (types.length > 0) {
    return (
      <TicketNumbers
        types={types}
        text={form.fields.tickets}
        error={form.errors['participants'] ?? form.errors['tickets']}
        onChange={(tickets) => form.setFields({ tickets, difference: '' })}
      />
    );
  }
  return (
    <TextField
      label="Participants"
      type="number"
      inputMode="numeric"
      min={1}
      {...form.field('participants')}
      onChange={({ target }) => form.setFields({ participants: target.value, difference: '' })}
    />
  );
}
