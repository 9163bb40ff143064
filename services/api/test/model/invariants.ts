import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { moneyRules } from './rules/moneyRules.ts';
import { seatRules } from './rules/seatRules.ts';
import { storedCountRules } from './rules/storedCountRules.ts';
import { voucherRules } from './rules/voucherRules.ts';

/** Invariants (RELIABILITY §4 INV). Each query lists the rows that violate one. */
const rules = { ...seatRules, ...moneyRules, ...voucherRules, ...storedCountRules };

/**
 * Fails with the rule and its rows if an invariant is violated. `more` are invariants that hold only if the test itself
 * inserts no rows.
 */
export async function expectInvariants(sequelize: Sequelize, more: Record<string, string> = {}): Promise<void> {
  const broken: Record<string, object[]> = {};
  for (const [rule, sql] of Object.entries({ ...rules, ...more })) {
    const rows = await sequelize.query<object>(sql, { type: QueryTypes.SELECT });
    if (rows.length > 0) broken[rule] = rows;
  }
  expect(broken).toEqual({});
}
