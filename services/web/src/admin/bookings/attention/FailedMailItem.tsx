import type { FailedMail } from '@studio/contract/admin/attention';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { AttentionButton } from './AttentionButton.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { mailLabels } from './attentionText.ts';

export function FailedMailItem({ mail }: { mail: FailedMail }) {
  const retry = useAdminMutation({
    run: () => adminApi.post(`/api/admin/mails/${mail.id}/retry`),
    successToast: 'Mail On Its Way Again',
    failureText: 'Failed to send mail. Please try again.',
  });
  const markHandled = useAdminMutation({
    run: () => adminApi.post(`/api/admin/mails/${mail.id}/seen`),
    successToast: 'Mail Seen To',
    failureText: 'Failed to update mail. Please try again.',
  });
  const isBusy = retry.isPending || markHandled.isPending;
  const name = mail.bookingReference ? `${mailLabels[mail.job]} for ${mail.bookingReference}` : mailLabels[mail.job];
  return (
    <AttentionRow
      kind="Mail not sent"
      tone="wait"
      title={name}
      actions={
        <>
          <AttentionButton
            isMain
            label={retry.isPending ? 'Sending…' : 'Send again'}
            about={name}
            isBusy={isBusy}
            onSelect={() => retry.mutate(undefined)}
          />
          <AttentionButton
            label="Seen to"
            about={name}
            isBusy={isBusy}
            onSelect={() => markHandled.mutate(undefined)}
          />
        </>
      }
    >
      {mail.error && <p>{mail.error}</p>}
      <p>
        {mail.failedAt ? `Given up ${formatTimestamp(mail.failedAt)}.` : `Written ${formatTimestamp(mail.createdAt)}.`}
      </p>
    </AttentionRow>
  );
}
