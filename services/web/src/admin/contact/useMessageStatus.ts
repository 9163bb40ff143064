import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ContactMessageView, MessageStatus } from '@studio/contract/messages/contact';
import type { Paged } from '@studio/contract/paging';
import { userMessageOf } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { adminApi, isSessionEnded, isNotFound, refreshLists } from '../http/adminApi.ts';
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

const lists = ['/api/contact', '/api/analytics', '/api/admin/audit'];

const failed = 'Failed to update message. Please try again.';

/** Shows the new status before the server has answered, restores the old one after an error and offers Undo. */
export function useMessageStatus(message: ContactMessageView, onUndone: () => void): MessageMark {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    scope: { id: `status of message ${message.id}` },
    mutationFn: ({ status }: StatusRequest) =>
      adminApi.patch<ContactMessageView>(`/api/contact/${message.id}`, { status }),
    onSuccess: (changed, { status, former }) => {
      showChanged(queryClient, changed);
      const undo = () => {
        mutation.mutate({ status: former, former: status });
        onUndone();
      };
      showToast({
        title: 'Message Updated',
        description: `${changed.firstName} ${changed.lastName}: ${statusDisplay[status].label.toLowerCase()}.`,
        action: { label: 'Undo', onSelect: undo },
      });
    },
    onError: (error) => {
      if (isSessionEnded(error)) return;
      const description = isNotFound(error) ? userMessageOf(error, failed) : failed;
      showToast({ tone: 'destructive', title: 'Error', description });
    },
    onSettled: () => void refreshLists(queryClient, lists),
  });

  const shown = mutation.isPending ? mutation.variables.status : message.status;
  return { shown, mark: (status) => mutation.mutate({ status, former: shown }) };
}

/** Writes the server's version of the message into every cached page. */
function showChanged(queryClient: QueryClient, changed: ContactMessageView): void {
  queryClient.setQueriesData<Paged<ContactMessageView>>(
    { queryKey: ['/api/contact'] },
    (page) => page && { ...page, items: page.items.map((one) => (one.id === changed.id ? changed : one)) },
  );
}
