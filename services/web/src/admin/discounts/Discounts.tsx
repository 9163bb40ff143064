import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscountCodeView } from '@studio/contract/admin/discounts';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { TabHeader, tabTitle } from '../ui/TabHeader.tsx';
import { EditCodeDialog, NewCodeDialog } from './CodeDialog.tsx';
import { CodeTable } from './CodeTable.tsx';
import { discountsPath, discountsQuery } from './discountsQuery.ts';

type Opened = { kind: 'add' } | { kind: 'edit' | 'end'; code: DiscountCodeView };

/** The studio's discount codes, with how often they were used and what was paid for these bookings. */
export function Discounts() {
  const { data, dataUpdatedAt, isError, isPending, refetch } = useQuery(discountsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const add = () => setOpened({ kind: 'add' });
  const codes = data?.codes ?? [];
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7">
      <nav aria-label="Discount codes">
        <ButtonLink href="/admin" tone="outline" size="sm">
          Back to the portal
        </ButtonLink>
      </nav>
      <TabHeader
        title="Discount Codes"
        count={codes.length === 0 ? undefined : codes.length === 1 ? '1 code' : `${codes.length} codes`}
        freshness={<LastUpdated readAt={dataUpdatedAt} paths={[discountsPath]} />}
      >
        <Button size="sm" onClick={add}>
          <Icon name="plus" size={18} />
          New Code
        </Button>
      </TabHeader>
      {isError && <LoadFailed onRetry={() => void refetch()}>The codes could not be read.</LoadFailed>}
      {isPending && <Loading>Loading the codes…</Loading>}
      {data && codes.length === 0 && (
        <EmptyState icon="tag" action={<Button onClick={add}>New Code</Button>}>
          No codes yet. Visitors see the field for a code once there is one.
        </EmptyState>
      )}
      {codes.length > 0 && (
        <CodeTable
          codes={codes}
          onEdit={(code) => setOpened({ kind: 'edit', code })}
          onEnd={(code) => setOpened({ kind: 'end', code })}
        />
      )}
      {opened?.kind === 'add' && <NewCodeDialog onClose={close} />}
      {opened?.kind === 'edit' && <EditCodeDialog code={opened.code} onClose={close} />}
      {opened?.kind === 'end' && <EndCode code={opened.code} onClose={close} />}
    </div>
  );
}

function EndCode({ code: { id, code }, onClose }: { code: DiscountCodeView; onClose: () => void }) {
  return (
    <ConfirmMutation
      title={`End ${code}?`}
      action="End the code"
      mutation={{
        run: () => adminApi.post<DiscountCodeView>(`${discountsPath}/${id}/end`),
        successToast: 'Code Ended',
        failureText: 'Failed to end the code',
        refreshes: [discountsPath],
      }}
      focusAfter={tabTitle}
      onClose={onClose}
    >
      <p>Nobody can use it any more, and it cannot be started again. Bookings that have it keep their price.</p>
    </ConfirmMutation>
  );
}
