import type { VoucherKind, VoucherState } from '@studio/contract/vouchers/vouchers';
import type { BadgeTone } from '../../shared/ui/Badge.tsx';
import type { IconName } from '../../shared/ui/image/Icon.tsx';

const kindWords: Record<VoucherKind, string> = { sold: 'Sold', issued: 'Given away', credit: 'Credit' };

export function voucherKindWord(kind: VoucherKind): string {
  return kindWords[kind];
}

export const stateTones: Record<VoucherState, BadgeTone> = {
  valid: 'good',
  used_up: 'wait',
  expired: 'bad',
  void: 'bad',
};

export const stateIcons: Record<VoucherState, IconName> = {
  valid: 'check',
  used_up: 'minus',
  expired: 'clock',
  void: 'close',
};
