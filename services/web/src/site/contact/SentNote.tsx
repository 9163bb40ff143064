import type { Ref } from 'react';
import { studio } from '@studio/contract/studio';
import { Icon } from '../../shared/ui/image/Icon.tsx';

/** A message that was received. */
export interface SentMessage {
  firstName: string;
  email: string;
  isCopied: boolean;
}

/** Confirms the message beside the form, also after the toast has gone. The form moves the focus to this note. */
export function SentNote({ message, ref }: { message: SentMessage; ref: Ref<HTMLParagraphElement> }) {
  const { firstName, email, isCopied } = message;
  return (
    <p
      ref={ref}
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-md bg-ok-bg px-4 py-3 font-medium text-ok sm:col-span-2"
    >
      <Icon name="check" className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        Thank you, {firstName}. Your message has reached us, and we reply within {studio.replyHours} hours.
        {isCopied && ` A copy goes to ${email}.`}
      </span>
    </p>
  );
}
