import { useId, useState } from 'react';
import type { ContactMessageView, MessageStatus } from '@studio/contract/messages/contact';
import { messageStatuses } from '@studio/contract/messages/contact';
import { studio } from '@studio/contract/studio';
import { Badge } from '../../shared/ui/Badge.tsx';
import { Button, ButtonLink, buttonClass } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { lazyDialog } from '../forms/lazyDialog.tsx';
import { EmailLink, PhoneLink, mailAddress } from '../ui/ContactLinks.tsx';
import { panelShape } from '../ui/Panel.tsx';
import { tabTitle } from '../ui/TabHeader.tsx';
import { formatTimestamp } from '../ui/timestamp.ts';
import { statusDisplay } from './messageStatus.ts';
import { MessageText } from './MessageText.tsx';
import { useMessageStatus } from './useMessageStatus.ts';

const LazyReplyDialog = lazyDialog(async () => (await import('./ReplyDialog.tsx')).ReplyDialog);

interface MessageCardProps {
  message: ContactMessageView;
  /** The status by which the list is filtered, or an empty text. A message that gets another status leaves the list. */
  only: MessageStatus | '';
}

export function MessageCard({ message, only }: MessageCardProps) {
  const id = useId();
  const name = `${message.firstName} ${message.lastName}`;
  const [isAnswering, setAnswering] = useState(false);
  const { shown, mark } = useMessageStatus(message, () => tabTitle()?.focus());
  const { label, tone, icon } = statusDisplay[shown];

  function markAndStay(status: MessageStatus): void {
    // The focus moves to the tab title, because the card and its focused button disappear.
    if (only && status !== only) tabTitle()?.focus();
    mark(status);
  }

  return (
    <article
      aria-labelledby={id}
      className={`grid gap-3 ${panelShape} ${shown === 'new' ? 'border-jacaranda border-l-8' : 'border-line'}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
        <div>
          <h2 id={id} className="text-[1.3rem] leading-tight wrap-anywhere">
            {name}
          </h2>
          <p className="num text-xs text-ink-3">
            <time dateTime={message.createdAt}>{formatTimestamp(message.createdAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          <span className="rounded-full border border-line px-2.75 py-0.5 text-xs font-semibold wrap-anywhere text-ink-2">
            {message.interestedIn}
          </span>
        </div>
      </header>
      <p className="flex flex-wrap gap-x-5 text-sm wrap-anywhere">
        <EmailLink email={message.email} />
        <PhoneLink phone={message.phone} />
      </p>
      <MessageText text={message.message} of={name} />
      <footer className="flex flex-wrap items-center gap-3 border-t border-line/60 pt-3">
        <Button size="sm" onClick={() => setAnswering(true)}>
          <Icon name="mail" size={18} />
          {shown === 'answered' ? 'Thread' : 'Answer here'}
          <span className="sr-only"> to {name}</span>
        </Button>
        <Link to="/admin/quotes/new" state={{ message }} className={buttonClass({ tone: 'outline', size: 'sm' })}>
          <Icon name="edit" size={18} />
          Write a quote<span className="sr-only"> for {name}</span>
        </Link>
        <ButtonLink tone="outline" size="sm" href={replyAddress(message)}>
          <Icon name="mail" size={18} />
          Reply<span className="sr-only"> to {name}</span>
        </ButtonLink>
        <StatusChoice of={name} value={shown} onMark={markAndStay} />
      </footer>
      {isAnswering && <LazyReplyDialog message={message} onClose={() => setAnswering(false)} />}
    </article>
  );
}

function replyAddress({ email, interestedIn }: ContactMessageView): string {
  return mailAddress(email, `Your message to ${studio.name}: ${interestedIn}`);
}

interface StatusChoiceProps {
  of: string;
  value: MessageStatus;
  onMark: (status: MessageStatus) => void;
}

/** All three statuses stay visible, so that the pressed button keeps the focus. */
function StatusChoice({ of, value, onMark }: StatusChoiceProps) {
  return (
    <fieldset
      aria-label={`Status of the message from ${of}`}
      className="inline-flex flex-wrap rounded-sm bg-oat p-0.75"
    >
      {messageStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          onClick={() => status === value || onMark(status)}
          className="status-button"
        >
          {statusDisplay[status].label}
        </button>
      ))}
    </fieldset>
  );
}
