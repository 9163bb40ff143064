import type { Sequelize } from 'sequelize';
import type { StudioSettings } from '@studio/contract/settings/settings';
import { waitAtMost } from '@studio/runtime/withTimeout';
import { readSettings } from './readSettings.ts';

/** After this time the last settings are served, while a slow or silent database has not answered. */
const defaultAnswerAfterMs = 200;

/** The settings that public pages show. */
export interface CachedSettings {
  /** While the database is unavailable these are the last ones that were read, however old they are. */
  current(): Promise<StudioSettings>;
}

/** @param readVersion changes with every change of the settings, and is known while the database is unavailable */
export function createCachedSettings(
  database: Sequelize,
  readVersion: () => Promise<string>,
  answerAfterMs = defaultAnswerAfterMs,
): CachedSettings {
  let cached: { version: string; settings: StudioSettings } | undefined;
  let reading: Promise<StudioSettings> | undefined;

  async function refresh(version: string): Promise<StudioSettings> {
    // A read that began before the last change may have missed it, so another read follows.
    if (reading) await reading.catch(() => undefined);
    if (cached?.version === version) return cached.settings;
    reading ??= read(version).finally(() => (reading = undefined));
    return reading;
  }

  async function read(version: string): Promise<StudioSettings> {
    const settings = await readSettings(database);
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
