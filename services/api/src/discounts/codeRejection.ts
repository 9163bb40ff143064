import type { Sequelize, Transaction } from 'sequelize';
import { tooFewPeople } from '@studio/contract/discounts/discountText';
import type { DiscountErrorCode } from '@studio/contract/errors';
import { formatLongDate } from '@studio/contract/format/dates';
import type { Event } from '../events/event.model.ts';
import { countUses } from './codeUses.ts';
import type { CodeLimits } from './codeUses.ts';
import type { FoundCode } from './findCode.ts';

export interface CodeRejection {
  code: DiscountErrorCode;
  message: string;
}

interface CodeUse {
  event: Pick<Event, 'title' | 'category' | 'date'>;
  people: number;
  /** The e-mail address of the visitor; null if it is not known yet. */
  email: string | null;
}

/** Returns why the code cannot be used, or null. How often it was used is certain only while the code is locked. */
export async function findCodeRejection(
  on: Transaction | Sequelize,
  code: FoundCode,
  use: CodeUse,
): Promise<CodeRejection | null> {
  const { validFrom, minPeople } = code;
  if (code.hasEnded) return { code: 'code_ended', message: 'This code has ended.' };
  if (code.isNotYetValid && validFrom !== null) {
    return { code: 'code_not_yet', message: `This code can be used from ${formatLongDate(validFrom)}.` };
  }
  if (!isFor(code, use.event)) return { code: 'code_not_here', message: 'This code is not for this workshop.' };
  if (use.people < minPeople) return { code: 'code_too_few', message: tooFewPeople(minPeople) };
  return findUsedUp(on, code, use.email);
}

/** Returns why the code cannot be used once more, or null. */
export async function findUsedUp(
  on: Transaction | Sequelize,
  { maxUses, maxUsesPerPerson, discountCodeId }: CodeLimits,
  email: string | null,
): Promise<CodeRejection | null> {
  if (maxUses === null && maxUsesPerPerson === null) return null;
  const { uses, own } = await countUses(on, { discountCodeId, email });
  if (maxUsesPerPerson !== null && own >= maxUsesPerPerson) {
    return { code: 'code_used_before', message: 'You have used this code as often as one person may.' };
  }
  if (maxUses !== null && uses >= maxUses) return { code: 'code_used_up', message: 'This code is used up.' };
  return null;
}

function isFor({ workshops, categories, weekdays }: FoundCode, { title, category, date }: CodeUse['event']): boolean {
  return (
    (workshops.length === 0 || hasText(workshops, title)) &&
    (categories.length === 0 || hasText(categories, category)) &&
    (weekdays.length === 0 || weekdays.includes(isoWeekdayOf(date)))
  );
}

function hasText(texts: readonly string[], text: string): boolean {
  return texts.some((one) => one.toLowerCase() === text.toLowerCase());
}

/** Monday is 1. The date of a workshop is a day in the studio's zone. */
function isoWeekdayOf(date: Event['date']): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
