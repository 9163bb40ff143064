import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { PayLinkView } from '@studio/contract/admin/payLinks';
import { formatSum } from '@studio/contract/format/money';
import { copyText } from '../../../shared/copyText.ts';
import { TextField } from '../../../shared/forms/Field.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import type { AdminMutation } from '../../http/useAdminMutation.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { payPartName } from './payPartText.ts';

interface PayLinkProps {
  booking: Pick<AdminBookingView, 'id' | 'email'>;
  link: PayLinkView;
}

/** Copies, sends and cancels the link with which a sum of a booking can be paid by card from any device. */
export function PayLink({ booking: { id, email }, link }: PayLinkProps) {
  const path = `/api/bookings/${id}/pay-link`;
  const query = `?purpose=${link.purpose}`;
  const name = link.isAsked ? payPartName(link) : 'Ask for the rest';
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null);
  const isOpen = link.url !== null;

  async function copy(): Promise<boolean> {
    // Some browsers allow copying only during the click, so a known link is copied before the request.
    const early = link.url === null ? null : copyText(link.url);
    const { url } = await adminApi.post<PayLinkView>(path + query);
    const isCopied = await (early ?? copyText(url ?? ''));
    setLinkToCopy(isCopied ? null : url);
    return isCopied;
  }

  return (
    <section aria-label={name} className="num grid gap-2 border-t border-line pt-3 text-sm">
      <p>
        <b className="font-semibold">{name}</b>, {formatSum(link.amount)} by card: {stateText(link)}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Action
          label="Copy pay link"
          mutation={{
            run: copy,
            successToast: (isCopied) => (isCopied ? 'Pay link copied' : ''),
            failureText: 'Failed to copy the link. Please try again.',
          }}
        />
        {email && (
          <Action
            label="Send pay link"
            mutation={{
              run: () => adminApi.post(`${path}/mail${query}`),
              successToast: `Pay link sent to ${email}`,
              failureText: 'Failed to send the link. Please try again.',
            }}
          />
        )}
        {isOpen && (
          <Action
            label="Cancel pay link"
            mutation={{
              run: () => adminApi.delete(path + query),
              successToast: 'Pay link cancelled',
              failureText: 'Failed to cancel the link. Please try again.',
            }}
          />
        )}
      </div>
      {isOpen && linkToCopy !== null && (
        <TextField
          label="The browser did not allow copying. Please copy the link here:"
          readOnly
          value={linkToCopy}
          onFocus={({ target }) => target.select()}
        />
      )}
    </section>
  );
}

function stateText({ isAsked, url, until }: PayLinkView): string {
  if (!isAsked) return 'copy or send the link.';
  if (url === null) return 'cancelled. It works again when you copy or send it.';
  return `works until ${formatTimestamp(until)}.`;
}

function Action<Answer>({ label, mutation }: { label: string; mutation: AdminMutation<undefined, Answer> }) {
  const { mutate, isPending } = useAdminMutation(mutation);
  return (
    <Button tone="outline" size="sm" aria-disabled={isPending} onClick={() => isPending || mutate(undefined)}>
      {label}
    </Button>
  );
}
