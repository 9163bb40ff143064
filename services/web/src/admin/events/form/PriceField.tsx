import type { ReactNode } from 'react';
import { toRand } from '@studio/contract/format/money';
import { TextField } from '../../../shared/forms/Field.tsx';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import type { EventFields } from './eventFields.ts';
import { parsePrice } from './typedNumbers.ts';

interface PriceFieldProps {
  form: SchemaForm<EventFields>;
  name: keyof EventFields;
  label: ReactNode;
  aside?: string;
  hint?: string | undefined;
}

/** A price in rand. Leaving the field completes the cents. */
export function PriceField({ form, name, ...texts }: PriceFieldProps) {
  const field = form.field(name);
  return (
    <TextField
      {...field}
      {...texts}
      inputMode="decimal"
      required
      autoComplete="off"
      onBlur={() => {
        const cents = parsePrice(field.value);
        if (cents !== null && field.value !== toRand(cents)) form.setFields({ [name]: toRand(cents) });
      }}
    />
  );
}
