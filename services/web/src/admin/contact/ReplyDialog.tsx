import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { contactReplySchema, maxReply } from '@studio/contract/messages/contactReplies';
import type { ContactReplyInput, ContactReplyView } from '@studio/contract/messages/contactReplies';
import { TextAreaField } from '../../shared/forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { adminApi, adminQuery } from '../http/adminApi.ts';
import { MessageQuotes } from '../quotes/MessageQuotes.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { formatTimestamp } from '../ui/timestamp.ts';
import { MessageText } from './MessageText.tsx';

/** Shows the thread and sends an answer by mail, which marks the message as answered. */
export function ReplyDialog({ message, onClose }: { message: ContactMessageView; onClose: () => void }) {
  const [requestKey] = useState(() => crypto.randomUUID());
  const path = `/api/contact/${message.id}/replies`;
  const thread = useQuery({ ...adminQuery<ContactReplyView[]>(path), gcTime: 0 });
  const replies = thread.data ?? [];
  const name = `${message.firstName} ${message.lastName}`;
  const greeting = `Hi ${message.firstName},`;
  return (
    <FormDialog
      title={`Answer ${name}`}
      initial={{ body: `${greeting}\n\n` }}
      schema={contactReplySchema}
      // A greeting alone is no answer.
      bodyOf={({ body }) => ({ body: body.trim() === greeting ? '' : body, requestKey })}
      mutation={{
        run: (input: ContactReplyInput) => adminApi.post<ContactReplyView[]>(path, input),
        successToast: 'Answer Sent',
        failureText: 'Failed to send the answer. Please try again.',
        refreshes: ['/api/contact'],
      }}
      submitLabel="Send answer"
      onClose={onClose}
    >
      {(form) => (
        <>
          <ol aria-label="Thread" className="grid gap-3 text-sm">
            <li className="rounded-sm bg-oat px-3.5 py-3">
              <p className="num mb-1 text-ink-2">
                {name}, {formatTimestamp(message.createdAt)}
              </p>
              <MessageText text={message.message} of={name} />
            </li>
            {replies.map(({ id, body, sentBy, createdAt, state }) => (
              <li key={id} className="ml-5 rounded-sm border border-line px-3.5 py-3">
                <p className="num mb-1 text-ink-2">
                  {sentBy}, {formatTimestamp(createdAt)}
                  {stateTexts[state]}
                </p>
                <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>
              </li>
            ))}
          </ol>
          <MessageQuotes messageId={message.id} />
          {thread.isError && (
            <LoadFailed onRetry={() => void thread.refetch()}>Earlier answers could not be read.</LoadFailed>
          )}
          <TextAreaField
            {...form.field('body')}
            label="Answer"
            hint={`Goes to ${message.email} as it stands here, above the quoted message.`}
            required
            rows={7}
            maxLength={maxReply}
          />
        </>
      )}
    </FormDialog>
  );
}

const stateTexts: Record<ContactReplyView['state'], string> = {
  waiting: ', on its way',
  sent: ', sent',
  failed: ', failed: try again under Needs attention',
};
