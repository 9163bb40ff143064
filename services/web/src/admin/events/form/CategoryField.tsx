import { useState } from 'react';
import { eventCategories } from '@studio/contract/events/events';
import { maxCategory } from '@studio/contract/validation/textRules';
import { SelectField, TextField } from '../../../shared/forms/Field.tsx';

interface CategoryFieldProps {
  value: string;
  error: string | undefined;
  onChange: (category: string) => void;
}

const another = 'Another category…';

/** Suggests the six categories of SPEC §9; any other text is allowed. */
export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const [isOwn, setOwn] = useState(value !== '' && !isListed(value));
  return (
    <>
      <SelectField
        label="Category"
        name="category"
        required
        value={isOwn ? another : value}
        error={isOwn ? undefined : error}
        onChange={({ target }) => {
          setOwn(target.value === another);
          onChange(target.value === another ? '' : target.value);
        }}
      >
        <option value="" disabled>
          Choose one
        </option>
        {eventCategories.map((category) => (
          <option key={category}>{category}</option>
        ))}
        <option>{another}</option>
      </SelectField>
      {isOwn && (
        <TextField
          label="Name of the category"
          name="ownCategory"
          required
          maxLength={maxCategory}
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}

function isListed(category: string): boolean {
  return eventCategories.some((listed) => listed === category);
}
