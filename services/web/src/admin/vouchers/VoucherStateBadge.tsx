import type { VoucherState } from '@studio/contract/vouchers/vouchers';
import { voucherStateWord } from '@studio/contract/vouchers/vouchers';
import { Badge } from '../../shared/ui/Badge.tsx';
import { stateIcons, stateTones } from './voucherText.ts';

export function VoucherStateBadge({ state }: { state: VoucherState }) {
  return (
    <Badge tone={stateTones[state]} icon={stateIcons[state]}>
      {voucherStateWord(state)}
    </Badge>
  );
}
