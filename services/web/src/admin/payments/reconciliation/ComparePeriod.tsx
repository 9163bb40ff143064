import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { userMessageOf } from '../../../shared/http/api.ts';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminApi, refreshLists } from '../../http/adminApi.ts';
import { DayField } from '../../lists/DayField.tsx';
import { reconciliationsPath } from './reconciliationQuery.ts';

/** Starts a comparison through PayFast's API. The default is the last seven days, as in the daily comparison. */
export function ComparePeriod({ isRunning }: { isRunning: boolean }) {
  const queryClient = useQueryClient();
  const [from, setFrom] = useState(() => addDays(studioDay(serverNow()), -7));
  const [to, setTo] = useState(() => addDays(studioDay(serverNow()), -1));
  const ask = useMutation({
    mutationFn: () => adminApi.post(reconciliationsPath, { from, to }),
    onSettled: () => refreshLists(queryClient, [reconciliationsPath]),
  });
  const isBusy = isRunning || ask.isPending;
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) ask.mutate();
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <DayField label="First day" value={from} onPick={setFrom} />
        <DayField label="Last day" value={to} onPick={setTo} />
        {/* A `disabled` button would lose the focus. */}
        <Button type="submit" aria-disabled={isBusy} className="max-sm:w-full">
          {isBusy ? 'Comparing…' : 'Compare now'}
        </Button>
      </div>
      <FormError role="alert">
        {ask.error && userMessageOf(ask.error, 'The comparison could not be started. Please try again.')}
      </FormError>
    </form>
  );
}
