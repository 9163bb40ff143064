import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { entryPath, entryQuery, keyHeader } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

interface ConfirmProps {
  access: WaitlistAccess;
  participants: number;
  label: string;
}

/** Requires a click, because programs that follow the links in mails must not confirm an entry. */
export function Confirm({ access, participants, label }: ConfirmProps) {
  const { queryKey } = entryQuery(access);
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () =>
      api.post<WaitlistEntryView>(`${entryPath(access)}/confirm`, { participants }, { headers: keyHeader(access) }),
    onSuccess: (confirmed) => client.setQueryData(queryKey, confirmed),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return (
    <div className="grid gap-2.5">
      <Button aria-disabled={confirm.isPending} onClick={() => confirm.isPending || confirm.mutate()}>
        {label}
      </Button>
      <FormError role="alert">
        {confirm.isError && userMessageOf(confirm.error, 'That did not work. Please try again.')}
      </FormError>
    </div>
  );
}
