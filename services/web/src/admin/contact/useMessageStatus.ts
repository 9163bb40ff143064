import { useQueryClient } from '@tanstack/react-query';
import type { ContactMessageView, MessageStatus } from '@studio/contract/messages/contact';
import { adminApi, showUpdated } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { statusDisplay } from './messageStatus.ts';

interface MessageMark {
  /** The requested status until the server has answered, then the stored one. */
  shown: MessageStatus;
  mark: (status: MessageStatus) => void;
}

interface StatusRequest {
  status: MessageStatus;
  former: MessageStatus;
}

/** Shows the new status before the server has answered, restores the old one after an error and offers Undo. */
export function useMessageStatus(message: ContactMessageView, onUndone: () => void): MessageMark {
  const queryClient = useQueryClient();
  const mutation = useAdminMutation<StatusRequest, ContactMessageView>({
    scope: `status of message ${message.id}`,
    run: async ({ status }) => {
      const updated = await adminApi.patch<ContactMessageView>(`/api/contact/${message.id}`, { status });
      showUpdated(queryClient, '/api/contact', updated);
      return updated;
    },
    successToast: 'Message Updated',
    successDetail: ({ firstName, lastName }, { status }) =>
      `${firstName} ${lastName}: ${statusDisplay[status].label.toLowerCase()}.`,
    successAction: (_updated, { status, former }) => ({
      label: 'Undo',
      onSelect: () => {
        mutation.mutate({ status: former, former: status });
        onUndone();
      },
    }),
    failureText: 'Failed to update message. Please try again.',
    hasFixedFailureText: true,
    refreshes: ['/api/contact'],
  });

  const shown = mutation.isPending ? mutation.variables.status : message.status;
  return { shown, mark: (status) => mutation.mutate({ status, former: shown }) };
}
