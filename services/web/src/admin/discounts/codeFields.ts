import type { DiscountCodeInput } from '@studio/contract/admin/discounts';
import { toRand } from '@studio/contract/format/money';
import { numberInput, priceInput } from '../events/form/typedNumbers.ts';

export type CodeFields = Record<keyof DiscountCodeInput, string>;

const emptyCode: DiscountCodeInput = {
  code: '',
  kind: 'percent',
  value: 10,
  appliesTo: 'all',
  validFrom: null,
  validUntil: null,
  workshops: [],
  categories: [],
  weekdays: [],
  minPeople: 1,
  maxUses: null,
  maxUsesPerPerson: null,
};

export const newCodeFields = fieldsOf(emptyCode);

/** The fields of the form as texts; a list is JSON. */
export function fieldsOf(code: DiscountCodeInput): CodeFields {
  return {
    code: code.code,
    kind: code.kind,
    value: code.kind === 'sum' ? toRand(code.value) : String(code.value),
    appliesTo: code.appliesTo,
    validFrom: code.validFrom ?? '',
    validUntil: code.validUntil ?? '',
    workshops: JSON.stringify(code.workshops),
    categories: JSON.stringify(code.categories),
    weekdays: JSON.stringify(code.weekdays),
    minPeople: String(code.minPeople),
    maxUses: code.maxUses === null ? '' : String(code.maxUses),
    maxUsesPerPerson: code.maxUsesPerPerson === null ? '' : String(code.maxUsesPerPerson),
  };
}

export function bodyOf(fields: CodeFields): Record<string, unknown> {
  const { value, kind, minPeople, maxUses, maxUsesPerPerson } = fields;
  return {
    ...fields,
    value: value.trim() === '' ? undefined : kind === 'sum' ? priceInput(value) : numberInput(value),
    workshops: JSON.parse(fields.workshops),
    categories: JSON.parse(fields.categories),
    weekdays: JSON.parse(fields.weekdays),
    minPeople: minPeople.trim() === '' ? 1 : numberInput(minPeople),
    maxUses: limitOf(maxUses),
    maxUsesPerPerson: limitOf(maxUsesPerPerson),
  };
}

function limitOf(text: string): number | string | null {
  return text.trim() === '' ? null : numberInput(text);
}
