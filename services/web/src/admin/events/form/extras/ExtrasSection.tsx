import { maxExtras } from '@studio/contract/events/ticketTypes';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { FormSection } from '../FormSection.tsx';
import { swapWithPrevious, useRowEdits } from '../rows/useRowEdits.ts';
import { ExtraFields } from './ExtraFields.tsx';
import { extraRows, extraSummary, extraTexts, newExtra } from './extraTexts.ts';

/** What people can add to their tickets. */
export function ExtrasSection({ form }: { form: SchemaForm<EventFields> }) {
  const { section, update } = useRowEdits(form.setFields);
  const rows = extraRows(form.fields);
  const places = rows.map((_, place) => place);

  return (
    <FormSection title="Extras" icon="plus" content={extraSummary(rows)}>
      <div ref={section} className="grid gap-3">
        {rows.length === 0 ? (
          <p className="text-sm text-ink-2">Sell what people add to their tickets, such as a second mug or an apron.</p>
        ) : (
          <ul className="grid gap-3 max-md:divide-y max-md:divide-line">
            {places.map((place) => (
              <ExtraFields
                key={place}
                form={form}
                place={place}
                onSwapUp={() => update(extraTexts(swapWithPrevious(rows, place)), `extras[${place - 1}].name`)}
                onRemove={() => update(extraTexts(rows.toSpliced(place, 1)), 'addExtra')}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {rows.length < maxExtras && (
            <Button
              name="addExtra"
              tone="plain"
              size="sm"
              className="bg-oat"
              onClick={() => update(extraTexts([...rows, newExtra]), `extras[${rows.length}].name`)}
            >
              <Icon name="plus" size={18} />
              Extra
            </Button>
          )}
          {rows.length > 0 && (
            <p className="ml-auto text-sm text-ink-2">
              Extras take no seats. The stock is how many this workshop sells in all.
            </p>
          )}
        </div>
      </div>
    </FormSection>
  );
}
