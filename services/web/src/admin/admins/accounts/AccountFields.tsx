import type { ComponentProps } from 'react';
import { maxEmail, maxName, maxPhone, maxUsername } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';

type Name = 'username' | 'email' | 'firstName' | 'lastName' | 'phone';

interface AccountFieldsProps {
  field: (name: Name) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>;
}

/** The fields of new and edited accounts. Autofill is off, because the account belongs to another person. */
export function AccountFields({ field }: AccountFieldsProps) {
  return (
    <>
      <TextField
        {...field('username')}
        label="Username"
        className="sm:col-span-2"
        required
        maxLength={maxUsername}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...field('firstName')} label="First name" required maxLength={maxName} autoComplete="off" />
      <TextField {...field('lastName')} label="Last name" required maxLength={maxName} autoComplete="off" />
      <TextField {...field('email')} label="Email" type="email" required maxLength={maxEmail} autoComplete="off" />
      <TextField {...field('phone')} label="Phone number" type="tel" required maxLength={maxPhone} autoComplete="off" />
    </>
  );
}
