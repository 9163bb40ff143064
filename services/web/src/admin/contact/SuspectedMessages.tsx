import { useQuery } from '@tanstack/react-query';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { Button } from '../../shared/ui/button/Button.tsx';
import { adminApi, isNotFound, pageQuery } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { countOf } from '../lists/shownCount.ts';
import { EmailLink, PhoneLink } from '../ui/ContactLinks.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { tabTitle } from '../ui/TabHeader.tsx';
import { formatTimestamp } from '../ui/timestamp.ts';
import { MessageText } from './MessageText.tsx';

const path = '/api/contact/suspected';

/** Messages with a filled honeypot, collapsed (ADR 0041). */
export function SuspectedMessages() {
  const suspected = useQuery(pageQuery<ContactMessageView>(path));
  const accept = useAdminMutation({
    run: (id: number) => adminApi.post<ContactMessageView>(`/api/contact/${id}/not-spam`),
    successToast: 'Moved to Messages',
    failureText: 'Failed to move the message. Please try again.',
    hasFixedFailureText: true,
    refreshes: ['/api/contact'],
  });
  const { data, error } = suspected;

  if (error && !isNotFound(error)) {
    return <LoadFailed onRetry={() => void suspected.refetch()}>Suspected spam could not be read.</LoadFailed>;
  }
  if (!data || data.total === 0) return null;
  const isTruncated = data.total > data.items.length || data.hasMore;
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-12 cursor-pointer rounded-md px-4 py-3 font-semibold">
        Suspected spam ({countOf(data.total, data.hasMore)})
      </summary>
      <div className="grid gap-3.5 px-4 pt-1 pb-4">
        <p className="max-w-text text-sm text-ink-2">
          A field that people do not see was filled in: by a robot, or by a browser that fills in forms. You got no mail
          about these messages, and their senders got no copy.{isTruncated && ' The newest are shown.'}
        </p>
        <ul className="grid gap-3.5">
          {data.items.map((message) => {
            const name = `${message.firstName} ${message.lastName}`;
            return (
              <li key={message.id} className="grid gap-2 border-t border-line/60 pt-3">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="num text-xs text-ink-3">
                  <time dateTime={message.createdAt}>{formatTimestamp(message.createdAt)}</time>
                </p>
                <p className="flex flex-wrap gap-x-5 text-sm wrap-anywhere">
                  <EmailLink email={message.email} />
                  <PhoneLink phone={message.phone} />
                </p>
                <MessageText text={message.message} of={name} />
                <Button
                  size="sm"
                  tone="outline"
                  className="justify-self-start"
                  aria-disabled={accept.isPending}
                  onClick={() =>
                    accept.isPending || accept.mutate(message.id, { onSuccess: () => tabTitle()?.focus() })
                  }
                >
                  Not spam<span className="sr-only"> (message from {name})</span>
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
