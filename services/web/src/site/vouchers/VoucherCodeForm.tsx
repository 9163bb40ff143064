import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { parseGroupedCode } from '@studio/contract/format/groupedCode';
import { TextField } from '../../shared/forms/Field.tsx';
import { FormWithoutScript } from '../../shared/forms/FormWithoutScript.tsx';
import { useInBrowser } from '../../shared/forms/useInBrowser.ts';
import { useTextFields } from '../../shared/forms/useTextFields.ts';
import { Button } from '../../shared/ui/button/Button.tsx';

export function VoucherCodeForm() {
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const { form, fields, field, showErrors } = useTextFields({ code: '' });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = parseGroupedCode(fields.code);
    const wrong = fields.code.trim() === '' ? 'Please enter the code' : 'A code has 12 letters and digits';
    if (!showErrors({ code: code === null ? wrong : undefined })) void navigate(`/voucher/${code}`);
  }

  return (
    // `post` keeps the code out of the URL when the form is sent before hydration.
    <form ref={form} noValidate method="post" action="#" aria-label="Check a voucher" onSubmit={submit}>
      <div inert={!inBrowser} className="grid gap-2 noscript:opacity-50">
        <TextField
          label="Code"
          hint="It is on the card and in the mail."
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
        <Button type="submit">Check balance</Button>
      </div>
      <FormWithoutScript />
    </form>
  );
}
