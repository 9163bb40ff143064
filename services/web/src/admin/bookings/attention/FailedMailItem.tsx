import type { FailedMail } from '@studio/contract/admin/attention';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { AttentionRow } from './AttentionRow.tsx';
import { mailLabels } from './attentionText.ts';

export function FailedMailItem({ mail }: { mail: FailedMail }) {
  const retry = useAdminMutation({
    run: () => adminApi.post(`/api/admin/mails/${mail.id}/retry`),
    successToast: 'Mail On Its Way Again',
    failureText: 'Failed to send mail. Please try again.',
    showsServerError: true,
  });
  const markHandled = useAdminMutation({
    run: () => adminApi.post(`/api/admin/mails/${mail.id}/seen`),
    successToast: 'Mail Seen To',
    failureText: 'Failed to update mail. Please try again.',
    showsServerError: true,
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
          <Button
            size="sm"
            tone="ink"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) retry.mutate(undefined);
            }}
          >
            {retry.isPending ? 'Sending…' : 'Send again'}
            <span className="sr-only"> ({name})</span>
          </Button>
          <Button
            size="sm"
            tone="outline"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) markHandled.mutate(undefined);
            }}
          >
            Seen to<span className="sr-only"> ({name})</span>
          </Button>
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
