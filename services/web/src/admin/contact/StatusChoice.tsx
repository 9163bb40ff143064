import type { MessageStatus } from '@studio/contract/messages/contact';
import { messageStatuses } from '@studio/contract/messages/contact';
import { statusDisplay } from './messageStatus.ts';

interface StatusChoiceProps {
  of: string;
  value: MessageStatus;
  onMark: (status: MessageStatus) => void;
}

/** All three statuses stay visible, so that the pressed button keeps the focus. */
export function StatusChoice({ of, value, onMark }: StatusChoiceProps) {
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
