import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuoteView } from '@studio/contract/quotes/quoteViews';
import { FormError } from '../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../shared/http/api.ts';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { keyHeader, quoteApiPath, quoteQuery } from './quoteQuery.ts';
import type { QuoteAccess } from './quoteQuery.ts';

/** Declining asks first, because the days are free for others at once. */
export function Decline({ access }: { access: QuoteAccess }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const decline = useMutation({
    mutationFn: () => api.post<QuoteView>(`${quoteApiPath(access)}/decline`, undefined, { headers: keyHeader(access) }),
    onSuccess: (view) => client.setQueryData(quoteQuery(access).queryKey, view),
  });
  return (
    <div className="grid gap-2.5">
      <div className="grid gap-2.5 sm:grid-cols-2">
        <ButtonLink href="/#contact" tone="outline" size="sm">
          Ask for a change
        </ButtonLink>
        <Button tone="outline" size="sm" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          Decline
        </Button>
      </div>
      {isAsking && (
        <div className="grid gap-2.5 rounded-md bg-oat p-3">
          <p className="text-sm">The days then become available to others. Do you want to decline this quote?</p>
          <Button
            tone="ink"
            size="sm"
            aria-disabled={decline.isPending}
            onClick={() => decline.isPending || decline.mutate()}
          >
            Yes, decline it
          </Button>
        </div>
      )}
      <FormError role="alert">
        {decline.isError && <p>{userMessageOf(decline.error, 'The quote could not be declined. Please try again.')}</p>}
      </FormError>
    </div>
  );
}
