import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PayView } from '@studio/contract/bookings/payLink';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { keyHeader, payApiPath, payQuery } from './payQuery.ts';
import type { PayAccess } from './payQuery.ts';

/** Tells the studio that the visitor needs a new link. */
export function AskForLink({ access, isAsked }: { access: PayAccess; isAsked: boolean }) {
  const note = useRef<HTMLParagraphElement>(null);
  const wasAsked = useRef(isAsked);
  const client = useQueryClient();
  const { queryKey } = payQuery(access);
  const ask = useMutation({
    mutationFn: () => api.post<PayView>(`${payApiPath(access)}/ask`, undefined, { headers: keyHeader(access) }),
    onSuccess: (view) => client.setQueryData(queryKey, view),
    onError: () => void client.invalidateQueries({ queryKey }),
  });

  useEffect(() => {
    // Browsers move the focus of a button that has disappeared to the body.
    if (isAsked && !wasAsked.current && document.activeElement === document.body) note.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);

  return (
    <>
      {!isAsked && (
        <Button aria-disabled={ask.isPending} onClick={() => ask.isPending || ask.mutate()}>
          <Icon name="refresh" /> Ask for a new link
        </Button>
      )}
      <p ref={note} tabIndex={-1} aria-live="polite" className={isAsked ? 'font-semibold' : 'text-sm text-ink-2'}>
        {isAsked
          ? 'The studio was told that you need a new link. It will contact you.'
          : 'One click tells the studio, which then sends you a new link.'}
      </p>
      <FormError role="alert">
        {ask.isError && userMessageOf(ask.error, 'The studio could not be told. Please try again, or call.')}
      </FormError>
    </>
  );
}
