import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { leaveParameter } from '@studio/contract/mail/leaveParameter';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { entryPath, entryQuery, keyHeader } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

export function Leave({ access }: { access: WaitlistAccess }) {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const wantsToLeave = new URLSearchParams(useLocation().hash.slice(1)).has(leaveParameter);

  useEffect(() => {
    if (wantsToLeave) heading.current?.focus();
  }, [wantsToLeave]);

  const leave = useMutation({
    mutationFn: () => api.post<WaitlistEntryView>(`${entryPath(access)}/leave`, {}, { headers: keyHeader(access) }),
    onSuccess: (left) => client.setQueryData(entryQuery(access).queryKey, left),
  });
  return (
    <section aria-labelledby="leave-title" className="grid justify-items-start gap-2.5 panel">
      <h2 ref={heading} id="leave-title" tabIndex={-1} className="scroll-mt-24">
        Not interested any more?
      </h2>
      <Button
        tone="outline"
        size="sm"
        aria-disabled={leave.isPending}
        onClick={() => leave.isPending || leave.mutate()}
      >
        Leave the waiting list
      </Button>
      <FormError role="alert">
        {leave.isError && userMessageOf(leave.error, 'You are still on the list. Please try again.')}
      </FormError>
    </section>
  );
}
