import type { Sequelize } from 'sequelize';
import { pageNames, settingsEditSchema } from '@studio/contract/settings/settings';
import type { PageName, PageTextView, PublicSettingsView, StudioSettings } from '@studio/contract/settings/settings';
import { actorOf } from '../admins/audit/actor.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { body, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import type { CachedSettings, ShownSettings } from './cachedSettings.ts';
import { readSettingsView } from './readSettings.ts';
import { editSettings } from './settings.service.ts';

export interface SettingsContext {
  config: Pick<Config, 'textChannel'>;
  database: Sequelize;
  limits: RateLimits;
  settings: CachedSettings;
  onUpdate: () => void;
}

/** A request has each text twice, as sent and as read before. Each character may take three bytes. */
const editBytes = 256 * 1024;

export function addSettingsRoutes(
  routes: RouteTable,
  { config, database, limits, settings, onUpdate }: SettingsContext,
): void {
  routes.forAnyone('GET /api/settings', none, {
    summary: 'What pages show of the studio’s settings',
    limit: limits.limit('read'),
    answer: { view: 'PublicSettingsView' },
    handle: async () => presentSettings(await settings.current(), config.textChannel),
  });

  routes.forAnyone('GET /api/settings/pages/:name', none, {
    summary: 'The text of the page privacy or terms',
    limit: limits.limit('read'),
    answer: { view: 'PageTextView' },
    handle: async (ctx) => {
      const name = pageNames.find((known) => known === ctx.params['name']);
      if (!name) throw notFound();
      return presentPageText(await settings.current(), name);
    },
  });

  routes.forAdmins('GET /api/admin/settings', none, {
    summary: 'The studio’s settings',
    answer: { view: 'SettingsView' },
    handle: () => readSettingsView(database),
  });

  routes.forAdmins('PUT /api/admin/settings', body(settingsEditSchema, { maxBytes: editBytes }), {
    summary: 'Change some',
    answer: { view: 'SettingsView' },
    handle: async (ctx, input) => {
      const edited = await editSettings(database, input(), actorOf(ctx));
      onUpdate();
      return edited;
    },
  });
}

function presentSettings(settings: ShownSettings, textChannel: PublicSettingsView['textChannel']): PublicSettingsView {
  const { freeCancellationHours, keptPercentAfter, consentText, bankDetails } = settings;
  const { hasDiscountCodes, hasVouchers, sellsVouchers } = settings;
  const eftDays = bankDetails === '' ? null : settings.eftDays;
  const codes = { hasDiscountCodes, hasVouchers, sellsVouchers };
  return { freeCancellationHours, keptPercentAfter, consentText, textChannel, ...codes, eftDays };
}

function presentPageText(settings: StudioSettings, name: PageName): PageTextView {
  const { privacyText, termsText, retentionMonths, messageRetentionMonths } = settings;
  return { text: name === 'privacy' ? privacyText : termsText, retentionMonths, messageRetentionMonths };
}
