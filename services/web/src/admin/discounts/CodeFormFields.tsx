import { useQuery } from '@tanstack/react-query';
import { weekdays } from '@studio/contract/admin/discounts';
import { eventCategories } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { SelectField, TextField } from '../../shared/forms/Field.tsx';
import { serverNow } from '../../shared/http/serverClock.ts';
import { upcomingChoices } from '../events/eventChoices.ts';
import { FieldGrid } from '../forms/FieldGrid.tsx';
import type { SchemaForm } from '../forms/useSchemaForm.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import type { CodeFields } from './codeFields.ts';

interface CodeFormFieldsProps {
  form: SchemaForm<CodeFields>;
  /** What a used code takes off cannot change. */
  isUsed: boolean;
}

export function CodeFormFields({ form, isUsed }: CodeFormFieldsProps) {
  const { field, fields, setFields } = form;
  const { workshops, categories } = useChoices(fields);
  return (
    <>
      <FieldGrid>
        <TextField
          {...field('code')}
          label="Code"
          aside={isUsed ? '(used, so it stays)' : '(letters, digits and hyphens)'}
          className="sm:col-span-2"
          required
          disabled={isUsed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SelectField {...field('kind')} label="Takes off" disabled={isUsed}>
          <option value="percent">A percentage</option>
          <option value="sum">A sum</option>
        </SelectField>
        <TextField
          {...field('value')}
          label={fields.kind === 'sum' ? 'Sum in rand' : 'Percent'}
          required
          disabled={isUsed}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField {...field('appliesTo')} label="Applies to" className="sm:col-span-2" disabled={isUsed}>
          <option value="all">Everything</option>
          <option value="tickets">Tickets only</option>
        </SelectField>
        <TextField {...field('validFrom')} label="First day" aside="(optional)" type="date" max="9999-12-31" />
        <TextField {...field('validUntil')} label="Last day" aside="(optional)" type="date" max="9999-12-31" />
        <TextField {...field('minPeople')} label="Minimum people" inputMode="numeric" autoComplete="off" />
        <TextField
          {...field('maxUses')}
          label="Uses in all"
          aside="(empty: any number)"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...field('maxUsesPerPerson')}
          label="Uses per person"
          aside="(by email address)"
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldGrid>
      <CheckboxGroup
        legend="Only for these workshops (none: all)"
        options={workshops}
        checked={fields.workshops}
        onChange={(checked) => setFields({ workshops: checked })}
      />
      <CheckboxGroup
        legend="Only for these categories (none: all)"
        options={categories}
        checked={fields.categories}
        onChange={(checked) => setFields({ categories: checked })}
      />
      <CheckboxGroup
        legend="Only for workshops on these days (none: every day)"
        options={weekdays.map((label, index) => ({ value: index + 1, label }))}
        checked={fields.weekdays}
        onChange={(checked) => setFields({ weekdays: checked })}
      />
    </>
  );
}

/** The titles and categories of upcoming workshops, and those that the code already has. */
function useChoices(fields: CodeFields) {
  const { data } = useQuery(upcomingChoices(studioDay(serverNow()), ''));
  const upcoming = data?.items ?? [];
  return {
    workshops: optionsOf([...upcoming.map(({ title }) => title), ...listOf(fields.workshops)]),
    categories: optionsOf([
      ...eventCategories,
      ...upcoming.map(({ category }) => category),
      ...listOf(fields.categories),
    ]),
  };
}

function listOf(json: string): string[] {
  return JSON.parse(json) as string[];
}

function optionsOf(texts: readonly string[]): { value: string; label: string }[] {
  return [...new Set(texts)].map((text) => ({ value: text, label: text }));
}
