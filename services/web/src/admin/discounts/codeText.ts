import { weekdays } from '@studio/contract/admin/discounts';
import type { DiscountCodeInput, DiscountCodeView } from '@studio/contract/admin/discounts';
import { people } from '@studio/contract/format/counts';
import { formatShortDate } from '@studio/contract/format/dates';

/** `expired`: its last day is over. `ended`: an admin ended it. */
type CodeState = 'active' | 'scheduled' | 'expired' | 'ended';

export function codeStateOf(
  { endedAt, isValidToday, validFrom, validUntil }: DiscountCodeView,
  today: string,
): CodeState {
  if (endedAt !== null) return 'ended';
  if (isValidToday) return 'active';
  if (validFrom !== null && validFrom > today) return 'scheduled';
  return validUntil === null ? 'active' : 'expired';
}

/** Whom the code is for, and when: `Painting, Saturday, 2 people or more, until Sat 6 Mar 2027`. */
export function restrictionText(code: DiscountCodeInput): string {
  const { workshops, categories, weekdays: days, minPeople, maxUsesPerPerson, validFrom, validUntil } = code;
  const parts = [
    ...workshops,
    ...categories,
    ...days.map((day) => weekdays[day - 1] ?? ''),
    minPeople > 1 ? `${people(minPeople)} or more` : '',
    maxUsesPerPerson === null ? '' : `${maxUsesPerPerson} per person`,
    validFrom === null ? '' : `from ${formatShortDate(validFrom)}`,
    validUntil === null ? '' : `until ${formatShortDate(validUntil)}`,
  ].filter((part) => part !== '');
  return parts.join(', ') || 'Everybody, every workshop';
}

export function useCountText({ uses, maxUses }: DiscountCodeView): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}
