import type { ComponentProps } from 'react';
import { PasswordField } from '../PasswordField.tsx';

export const ownPasswordMissing = 'Please enter your current password.';

/** Asks for the password of the signed-in admin before they change who has access. */
export function OwnPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  return (
    <PasswordField
      {...props}
      label="Your current password"
      className="sm:col-span-2"
      required
      autoComplete="current-password"
    />
  );
}
