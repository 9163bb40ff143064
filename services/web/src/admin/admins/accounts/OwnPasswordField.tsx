import type { ComponentProps } from 'react';
import { PasswordField } from '../PasswordField.tsx';

export const ownPasswordMissing = 'Please enter your current password.';

/** Asks the signed-in admin for their own password before a change of who has access. */
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
