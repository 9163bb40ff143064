import { useQueryClient } from '@tanstack/react-query';
import type { AdminWaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { people } from '@studio/contract/format/counts';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { visitorName } from '../bookingText.ts';

interface RemoveEntryProps {
  entry: AdminWaitlistEntryView;
  /** The path of the line's query. */
  path: string;
  onClose: () => void;
}

export function RemoveEntry({ entry, path, onClose }: RemoveEntryProps) {
  const { id, participants } = entry;
  const queryClient = useQueryClient();
  return (
    <ConfirmMutation
      title="Remove from the waiting list"
      action="Remove"
      mutation={{
        run: async () =>
          queryClient.setQueryData(
            [path],
            await adminApi.delete<AdminWaitlistEntryView[]>(`/api/admin/waitlist/${id}`),
          ),
        successToast: 'Party Removed',
        failureText: 'Failed to change the waiting list. Please try again.',
      }}
      onClose={onClose}
      focusAfter={() => document.getElementById(waitingLineId)}
    >
      <p className="wrap-anywhere">
        <b className="text-ink">{visitorName(entry)}</b>, {people(participants)}
      </p>
      <p>
        If they are paying for the places at the moment, that ends. They get no mail. The next in line are told if
        places are free.
      </p>
    </ConfirmMutation>
  );
}

/** The heading of the line, which gets the focus. */
export const waitingLineId = 'waiting-line';
