import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutstandingView } from '@studio/contract/admin/vouchers';
import { isDay, studioDay } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { serverNow } from '../../shared/http/serverClock.ts';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { DayField } from '../lists/DayField.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Sum } from '../ui/Sum.tsx';
import { outstandingQuery } from './vouchersQuery.ts';

/** What the studio owed to the holders of vouchers at the end of a day. */
export function Outstanding() {
  const [picked, setPicked] = useState(() => studioDay(serverNow()));
  const on = isDay(picked) ? picked : studioDay(serverNow());
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    ...outstandingQuery(on),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title="Not used yet"
      note="What voucher holders could still spend at the end of a day: a liability of the studio. Revenue counts a sold voucher on the day of its sale. The file lists these vouchers."
    >
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <DayField label="At the end of" value={picked} onPick={setPicked} />
        {data && <Sums sums={data} isOld={isPlaceholderData} />}
        <ButtonLink
          newTab
          tone="outline"
          size="sm"
          className="sm:ml-auto"
          href={`/api/admin/exports/outstanding-vouchers?on=${on}`}
        >
          Download CSV
        </ButtonLink>
      </div>
      {isPending && <Loading>Loading the total…</Loading>}
      {isError && <LoadFailed onRetry={() => void refetch()}>The total could not be loaded.</LoadFailed>}
    </Panel>
  );
}

function Sums({ sums: { amount, vouchers, expired }, isOld }: { sums: OutstandingView; isOld: boolean }) {
  return (
    <dl aria-busy={isOld} className={`num flex flex-wrap gap-x-8 gap-y-2 ${isOld ? 'opacity-60' : ''}`}>
      <Sum isLarge label="Not used yet">
        {formatSum(amount)}
      </Sum>
      <Sum isLarge label="Vouchers">
        {vouchers}
      </Sum>
      <Sum isLarge label="Expired unused">
        {formatSum(expired)}
      </Sum>
    </dl>
  );
}
