import type { ComponentProps } from 'react';
import { TextAreaField } from '../../../shared/forms/Field.tsx';

/** The provider's pay-now markup. The server keeps one form and reports what it removed (DESIGN §4 Paying). */
export function PayNowField(area: Omit<ComponentProps<typeof TextAreaField>, 'label' | 'aside' | 'hint'>) {
  return (
    <TextAreaField
      {...area}
      label="Pay-now button"
      aside="(optional)"
      rows={4}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      hint={
        <>
          Paste the whole code of the card provider&apos;s button, from &lt;form&gt; to &lt;/form&gt;. Amount, name and
          return address are filled in for each booking. Leave it empty to be paid through the studio&apos;s own
          merchant account, where one is set up.
        </>
      }
    />
  );
}
