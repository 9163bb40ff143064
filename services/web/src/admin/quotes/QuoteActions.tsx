import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { portalPath } from '@studio/contract/admin/portalPath';
import type { AdminQuoteView } from '@studio/contract/quotes/quoteViews';
import { copyText } from '../../shared/copyText.ts';
import { TextField } from '../../shared/forms/Field.tsx';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { tabTitle } from '../ui/TabHeader.tsx';
import { quoteQuery, quotesPath } from './quotesQuery.ts';

/** The actions of a saved quote. Sending is disabled while the form has unsaved changes. */
export function QuoteActions({ quote, isDirty }: { quote: AdminQuoteView; isDirty: boolean }) {
  const { id, version, state, url, booking, firstName } = quote;
  const [isEnding, setEnding] = useState(false);
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null);
  const client = useQueryClient();
  const send = useAdminMutation({
    run: () => adminApi.post<AdminQuoteView>(`${quotesPath}/${id}/send`, { version }),
    successToast: 'Quote Sent',
    successDetail: () => 'No other quote can be sent for its days until it expires.',
    failureText: 'Failed to send the quote. Please try again.',
    refreshes: [quotesPath],
  });
  if (state === 'accepted') {
    return booking ? (
      <ButtonLink href={portalPath('bookings', { search: booking.bookingReference })} tone="outline" size="sm">
        Booking {booking.bookingReference}
      </ButtonLink>
    ) : null;
  }

  async function copy(link: string): Promise<void> {
    const isCopied = await copyText(link);
    setLinkToCopy(isCopied ? null : link);
    if (isCopied) showToast({ title: 'Link Copied' });
  }

  const sendNow = () =>
    send.mutate(undefined, { onSuccess: (sent) => client.setQueryData(quoteQuery(String(id)).queryKey, sent) });
  return (
    <div className="flex flex-wrap gap-2.5">
      {state === 'sent' && url !== null && (
        <>
          <Button tone="outline" size="sm" onClick={() => void copy(url)}>
            <Icon name="copy" size={18} />
            Copy link
          </Button>
          <Button tone="outline" size="sm" onClick={() => setEnding(true)}>
            <Icon name="close" size={18} />
            End
          </Button>
        </>
      )}
      <Button
        size="sm"
        aria-disabled={isDirty || send.isPending}
        onClick={() => isDirty || send.isPending || sendNow()}
      >
        <Icon name="mail" size={18} />
        {isDirty ? 'Save before you send' : state === 'draft' ? `Send to ${firstName}` : `Send to ${firstName} again`}
      </Button>
      {linkToCopy !== null && (
        <TextField
          label="The browser did not allow copying. Please copy the link here:"
          className="basis-full"
          readOnly
          value={linkToCopy}
          onFocus={({ target }) => target.select()}
        />
      )}
      {isEnding && (
        <ConfirmMutation
          title={`End quote ${id}?`}
          action="End the quote"
          mutation={{
            run: () => adminApi.post<AdminQuoteView>(`${quotesPath}/${id}/end`, { version }),
            successToast: 'Quote Ended',
            failureText: 'Failed to end the quote',
            refreshes: [quotesPath],
          }}
          focusAfter={tabTitle}
          onClose={() => setEnding(false)}
        >
          <p>Its link says that it has ended, and its days are free again. You can send it again.</p>
        </ConfirmMutation>
      )}
    </div>
  );
}
