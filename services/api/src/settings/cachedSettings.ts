import type { Sequelize } from 'sequelize';
import type { PublicSettingsView, StudioSettings } from '@studio/contract/settings/settings';
import { waitAtMost } from '@studio/runtime/withTimeout';
import { run, statement } from '../db/statement.ts';
import { readSettings } from './readSettings.ts';

/** If the database has not answered after this time, the last settings are served. */
const defaultAnswerAfterMs = 200;

type UsableCodes = Pick<PublicSettingsView, 'hasDiscountCodes' | 'hasVouchers'>;

/** The settings, and whether the studio has discount codes that have not been ended, and vouchers that are not void. */
export type ShownSettings = StudioSettings & UsableCodes;

const selectCodes = statement<UsableCodes>(
  'are there codes',
  `select exists (select from discount_codes where ended_at is null) as "hasDiscountCodes",
     exists (select from vouchers where voided_at is null) as "hasVouchers"`,
);

const noCodes: UsableCodes = { hasDiscountCodes: false, hasVouchers: false };

/** The settings that public pages show. */
export interface CachedSettings {
  /** While the database is unavailable, returns the settings that were read last, however old they are. */
  current(): Promise<ShownSettings>;
}

/** @param readVersion changes with every change of the settings, codes and vouchers, and is known while the database is unavailable */
export function createCachedSettings(
  database: Sequelize,
  readVersion: () => Promise<string>,
  answerAfterMs = defaultAnswerAfterMs,
): CachedSettings {
  let cached: { version: string; settings: ShownSettings } | undefined;
  let reading: Promise<ShownSettings> | undefined;

  async function refresh(version: string): Promise<ShownSettings> {
    // A read that began before the last change may have missed it, so another read follows.
    if (reading) await reading.catch(() => undefined);
    if (cached?.version === version) return cached.settings;
    reading ??= read(version).finally(() => (reading = undefined));
    return reading;
  }

  async function read(version: string): Promise<ShownSettings> {
    const stored = await readSettings(database);
    const [codes = noCodes] = await run(database, selectCodes, []);
    const settings = { ...stored, ...codes };
    cached = { version, settings };
    return settings;
  }

  return {
    async current() {
      const version = await readVersion();
      if (cached?.version === version) return cached.settings;
      const refreshed = refresh(version);
      if (!cached) return refreshed;
      await waitAtMost(answerAfterMs, refreshed).catch(() => undefined);
      return cached.settings;
    },
  };
}
