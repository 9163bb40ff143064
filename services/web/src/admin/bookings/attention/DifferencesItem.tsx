import type { OpenDifferences } from '@studio/contract/admin/attention';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { AttentionRow } from './AttentionRow.tsx';

/** The number of differences that the daily reconciliation has found. The page of the payments lists them. */
export function DifferencesItem({ differences: { count, foundAt } }: { differences: OpenDifferences }) {
  return (
    <AttentionRow
      kind="Payments differ"
      tone="bad"
      title={`Differences from PayFast: ${count}`}
      actions={
        <ButtonLink href="/admin/payments" tone="ink" size="sm">
          Show differences
        </ButtonLink>
      }
    >
      Compared {formatTimestamp(foundAt)}.
    </AttentionRow>
  );
}
