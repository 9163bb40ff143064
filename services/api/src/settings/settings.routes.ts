import type { Sequelize } from 'sequelize';
import { pageNames, settingsEditSchema } from '@studio/contract/settings/settings';
import { actorOf } from '../admins/audit/actor.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import type { Routes } from '../http/context.ts';
import { jsonUpTo } from '../input/body.ts';
import { parse } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import type { CachedSettings } from './cachedSettings.ts';
import { readChangedSettings } from './readSettings.ts';
import { presentPageText, presentSettings } from './settings.presenter.ts';
import { editSettings } from './settings.service.ts';

export interface SettingsContext {
  config: Pick<Config, 'textChannel'>;
  database: Sequelize;
  limits: RateLimits;
  settings: CachedSettings;
  onChange: () => void;
}

/** Both texts, as sent and as read before, each character as three bytes. */
const editBytes = 256 * 1024;

export function addSettingsRoutes(
  routes: Routes,
  { config, database, limits, settings, onChange }: SettingsContext,
): void {
  routes.get('/api/settings', limits.limit('read'), async (ctx) => {
    ctx.body = presentSettings(await settings.current(), config.textChannel);
  });

  routes.get('/api/settings/pages/:name', limits.limit('read'), async (ctx) => {
    const name = pageNames.find((known) => known === ctx.params['name']);
    if (!name) throw notFound();
    ctx.body = presentPageText(await settings.current(), name);
  });

  routes.get('/api/admin/settings', async (ctx) => {
    ctx.body = await readChangedSettings(database);
  });

  routes.put('/api/admin/settings', jsonUpTo(editBytes), async (ctx) => {
    ctx.body = await editSettings(database, parse(settingsEditSchema, ctx.request.body), actorOf(ctx));
    onChange();
  });
}
