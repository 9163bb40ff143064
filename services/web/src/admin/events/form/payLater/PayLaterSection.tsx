import { useQuery } from '@tanstack/react-query';
import { laterPayments } from '@studio/contract/bookings/laterPayments';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import { settingsQuery } from '../../../settings/settingsFields.ts';
import type { EventFields } from '../eventFields.ts';
import { FormSection } from '../FormSection.tsx';
import { chosenLater, laterLabels, laterSummary } from './laterTexts.ts';

/** How visitors may pay instead of by card. */
export function PayLaterSection({ form }: { form: SchemaForm<EventFields> }) {
  const chosen = chosenLater(form.fields);
  const settings = useQuery({ ...settingsQuery, enabled: chosen.includes('eft') }).data?.settings;
  const lacksBankDetails = settings?.bankDetails === '';
  return (
    <FormSection title="Payment" icon="cash" content={laterSummary(form.fields)}>
      <div className="grid pb-1">
        {laterPayments.map((way) => (
          <label key={way} className="flex min-h-11 items-center gap-3 justify-self-start">
            <input
              type="checkbox"
              name={`payLater.${way}`}
              checked={chosen.includes(way)}
              onChange={({ target }) => form.setFields({ [`payLater.${way}`]: target.checked ? 'on' : 'off' })}
              className="size-5 flex-none accent-terracotta"
            />
            {laterLabels[way]}
          </label>
        ))}
      </div>
      <p className="text-sm text-ink-2">
        Visitors may pay by card too. At most half of the places are kept without a payment.
        {lacksBankDetails && ' EFT is offered once you have entered your bank details at Settings.'}
      </p>
    </FormSection>
  );
}
