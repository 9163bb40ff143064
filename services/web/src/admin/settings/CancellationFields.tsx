import { useState } from 'react';
import { cancellationSentence } from '@studio/contract/format/cancellation';
import { addDays, formatLongDate, formatClock, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { SelectField } from '../../shared/forms/Field.tsx';
import { serverNow } from '../../shared/http/serverClock.ts';
import { FieldGrid } from '../forms/FieldGrid.tsx';
import type { SchemaForm } from '../forms/useSchemaForm.ts';
import { NumberField } from './NumberField.tsx';
import { settingsFormSchema, parseTypedNumber } from './settingsFields.ts';
import type { SettingsFields } from './settingsFields.ts';

const examplePrice = 45_000;
const exampleStart = '14:00';
const ruleSchema = settingsFormSchema.pick(['freeCancellationHours', 'keptPercentAfter']);

export function CancellationFields({ form }: { form: SchemaForm<SettingsFields> }) {
  return (
    <>
      <FieldGrid>
        <NumberField form={form} name="freeCancellationHours" label="Free until" aside="(hours before the start)" />
        <NumberField form={form} name="keptPercentAfter" label="After that we keep" aside="(percent of the price)" />
      </FieldGrid>
      <Example fields={form.fields} />
      <SelectField
        {...form.field('creditOffer')}
        label="Credit instead of money"
        hint="Credit is a voucher for the visitor, valid for three years. What was paid by voucher goes back to that voucher in any case."
        className="mt-4"
      >
        <option value="never">Do not offer it</option>
        <option value="refunds">Offer it for what would be paid back</option>
        <option value="always">Offer it for the whole sum, also after free cancellation</option>
      </SelectField>
      <p className="mt-3 text-sm text-ink-2">
        The charge must be reasonable, and there may be none after a death or a stay in hospital (Consumer Protection
        Act, section 17). A new rule counts for new bookings. Earlier ones keep the rule under which they were made, and
        get the new one where it is better for the visitor.
      </p>
    </>
  );
}

/** Shows the typed rule as visitors would read it. */
function Example({ fields }: { fields: SettingsFields }) {
  const [now] = useState(serverNow);
  const date = addDays(studioDay(now), 14);
  const typed = {
    freeCancellationHours: parseTypedNumber(fields.freeCancellationHours),
    keptPercentAfter: parseTypedNumber(fields.keptPercentAfter),
  };
  return (
    <div className="num rounded-sm bg-oat px-3.5 py-3 text-sm">
      <p className="text-ink-2">
        Visitors read, for a workshop on {formatLongDate(date)}, {formatClock(exampleStart)}, at{' '}
        {formatRand(examplePrice)}:
      </p>
      <output className="mt-1 block font-semibold">
        {ruleSchema.isValidSync(typed)
          ? cancellationSentence({ date, startTime: exampleStart }, typed, now, examplePrice)
          : 'Please enter both numbers.'}
      </output>
    </div>
  );
}
