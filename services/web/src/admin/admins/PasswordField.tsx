import { useState } from 'react';
import type { ComponentProps } from 'react';
import { minPassword } from '@studio/contract/admin/admins';
import { Field, inputClass } from '../../shared/forms/Field.tsx';
import type { FieldProps } from '../../shared/forms/Field.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';

/** Shown wherever an admin chooses a password. The API checks the rule. */
export const passwordRule = `${minPassword} characters or more, nothing easy to guess`;

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

export function PasswordField({ label, aside, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} aside={aside} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${inputClass} pr-13`}
          />
          <button
            type="button"
            aria-label="Show characters"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="show-password-button"
          >
            <Icon name="eye" />
          </button>
        </div>
      )}
    </Field>
  );
}
