import type { Sequelize, Transaction } from 'sequelize';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { settingsSchema } from '@studio/contract/settings/settings';
import type { SettingsView, StudioSettings } from '@studio/contract/settings/settings';
import { run, statement } from '../db/statement.ts';

interface Row {
  key: string;
  value: unknown;
  updated_at: Date;
  updated_by: string;
}

const select = statement<Row>(
  'settings',
  'select key, value, updated_at, updated_by from studio_settings order by updated_at desc, key',
);

/** Returns the studio's current settings. A setting that was never edited has its default. */
export async function readSettings(on: Transaction | Sequelize): Promise<StudioSettings> {
  return (await readSettingsView(on)).settings;
}

/** Returns the settings, and when and by whom they were last edited. */
export async function readSettingsView(on: Transaction | Sequelize): Promise<SettingsView> {
  const rows = await run(on, select, []);
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return {
    // Removes settings that only a newer release knows.
    settings: settingsSchema.validateSync({ ...defaultSettings, ...stored }, { stripUnknown: true }),
    changedAt: rows[0]?.updated_at.toISOString() ?? null,
    changedBy: rows[0]?.updated_by ?? null,
  };
}
