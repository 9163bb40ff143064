import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { broadcastInputSchema, maxBroadcastBody, maxBroadcastSubject } from '@studio/contract/messages/broadcasts';
import type { BroadcastInput, BroadcastView, RecipientView } from '@studio/contract/messages/broadcasts';
import type { SettingsView } from '@studio/contract/settings/settings';
import { studio } from '@studio/contract/studio';
import { SelectField, TextAreaField, TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi, adminQuery } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { Recipients } from './Recipients.tsx';

const failureText = 'Failed to send the message. Please try again.';

/** The form to choose recipients, write a message or use a template, preview the mail and send it. */
export function MessageForm({ path, recipients }: { path: string; recipients: readonly RecipientView[] }) {
  const reachable = recipients.filter(({ email }) => email !== '');
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const chosen = reachable.filter(({ bookingId }) => !leftOut.has(bookingId));
  const { data: settings } = useQuery({ ...adminQuery<SettingsView>('/api/admin/settings'), retry: false });
  const templates = settings?.settings.messageTemplates ?? [];
  const send = useAdminMutation({
    run: (input: BroadcastInput) => adminApi.post<BroadcastView>(path, input),
    successToast: 'Message Sent',
    successDetail: ({ waiting, sent }) =>
      waiting + sent === 1 ? '1 email goes out.' : `${waiting + sent} emails go out.`,
    failureText,
    refreshes: [path],
  });
  const form = useSchemaForm({
    initial: { template: '', subject: '', body: '' },
    schema: broadcastInputSchema,
    bodyOf: ({ subject, body }) => ({
      requestKey,
      subject,
      body,
      bookingIds: chosen.map(({ bookingId }) => bookingId),
    }),
    isBusy: send.isPending,
    onValid: (input) =>
      send.mutate(input, {
        onSuccess: () => {
          form.setFields({ template: '', subject: '', body: '' });
          setRequestKey(crypto.randomUUID());
        },
        onError: form.showServerErrors,
      }),
  });
  const { ref, submit } = form;
  const { subject, body } = form.fields;

  function take(name: string): void {
    const template = templates.find((one) => one.name === name);
    form.setFields({ template: name, ...(template && { subject: template.subject, body: template.body }) });
  }

  return (
    <form
      ref={ref}
      noValidate
      aria-label="New message"
      aria-busy={send.isPending}
      onSubmit={submit}
      className="grid gap-5 rounded-lg border border-line bg-card p-4.5 lg:grid-cols-2 lg:gap-8 lg:p-7"
    >
      <div className="grid content-start gap-4">
        <Recipients recipients={recipients} leftOut={leftOut} error={form.errors['bookingIds']} onChange={setLeftOut} />
        {templates.length > 0 && (
          <SelectField {...form.field('template')} label="Template" onChange={({ target }) => take(target.value)}>
            <option value="">None</option>
            {templates.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <TextField {...form.field('subject')} label="Subject" required maxLength={maxBroadcastSubject} />
        <TextAreaField {...form.field('body')} label="Message" required rows={8} maxLength={maxBroadcastBody} />
      </div>
      <div className="grid content-start gap-4">
        <section aria-label="Preview" className="rounded-md border border-line bg-oat p-4.5 text-sm wrap-anywhere">
          <h2 className="mb-2 text-base font-strong">Preview</h2>
          <p className="text-ink-2">To each person alone, answers to {studio.email}</p>
          <p className="mt-2 text-h3">{subject || 'Subject'}</p>
          <p className="mt-2 whitespace-pre-line">{body || 'Your message'}</p>
          <p className="mt-3 text-ink-2">Workshop, time and booking reference follow.</p>
        </section>
        <FormError role="alert">{send.error && userMessageOf(send.error, failureText)}</FormError>
        <Button type="submit" aria-disabled={send.isPending}>
          {send.isPending ? 'Sending…' : labelOf(chosen.length)}
        </Button>
      </div>
    </form>
  );
}

function labelOf(count: number): string {
  return count === 1 ? 'Send to 1 booking' : `Send to ${count} bookings`;
}
