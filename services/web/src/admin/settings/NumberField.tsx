import { TextField } from '../../shared/forms/Field.tsx';
import type { SchemaForm } from '../forms/useSchemaForm.ts';
import type { SettingsFields } from './settingsFields.ts';

interface NumberFieldProps {
  form: SchemaForm<SettingsFields>;
  name: keyof SettingsFields;
  label: string;
  aside: string;
  hint?: string;
}

/** A whole number of at most three digits. */
export function NumberField({ form, name, ...texts }: NumberFieldProps) {
  return <TextField {...form.field(name)} {...texts} inputMode="numeric" required autoComplete="off" maxLength={3} />;
}
