import type { Sequelize } from 'sequelize';
import type { SettingsEdit, SettingsView, StudioSettings } from '@studio/contract/settings/settings';
import { recordAudit, requireSession } from '../admins/audit/audit.ts';
import type { Actor, AuditFields } from '../admins/audit/audit.ts';
import { markDifferent, maskText } from '../admins/audit/mask.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { changedMeanwhile } from '../errors.ts';
import { sentFields } from '../input/sentFields.ts';
import { isStale } from '../input/staleEdit.ts';
import { readSettingsView } from './readSettings.ts';
import { StudioSetting } from './studioSetting.model.ts';

// The lock is advisory, because a setting with its default has no row to lock.
const lock = statement('settings lock', 'select pg_advisory_xact_lock(4036)');

/** @throws changed_meanwhile */
export function editSettings(
  database: Sequelize,
  { before: read = {}, ...edit }: SettingsEdit,
  actor: Actor,
): Promise<SettingsView> {
  return transact(database, async (transaction) => {
    await run(transaction, lock, []);
    const { settings, changedAt } = await readSettingsView(transaction);
    const sent = sentFields(edit);
    const wanted = { ...settings, ...sent };
    if (isStale(settings, read, wanted)) {
      throw changedMeanwhile('the settings', changedAt === null ? new Date() : new Date(changedAt));
    }
    const edited = Object.entries(sent).filter(([key, value]) => !isSame(valueOf(settings, key), value));
    const rows = edited.map(([key, value]) => ({ key, value, updatedBy: actor.username }));
    // `updatedAt` gets the default of its column, the time of the transaction.
    await StudioSetting.bulkCreate(rows, { updateOnDuplicate: ['value', 'updatedBy', 'updatedAt'], transaction });

    if (edited.length === 0) await requireSession(transaction, actor);
    else {
      await recordAudit(transaction, actor, {
        action: 'settings.updated',
        subject: 'settings',
        before: auditFields(settings),
        after: auditFields(wanted, settings),
      });
    }
    return readSettingsView(transaction);
  });
}

function valueOf(settings: StudioSettings, key: string): unknown {
  return new Map<string, unknown>(Object.entries(settings)).get(key);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Logs numbers and switches as they are, but of a text only its length, because rows of the audit log are never
 * deleted.
 */
function auditFields(settings: StudioSettings, was: StudioSettings = settings): AuditFields {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      if (typeof value === 'number' || typeof value === 'boolean') return [key, value];
      const before = valueOf(was, key);
      return [key, markDifferent(lengthOf(value), !isSame(before, value) && lengthOf(value) === lengthOf(before))];
    }),
  );
}

function lengthOf(text: unknown): string {
  return maskText(typeof text === 'string' ? text : JSON.stringify(text)) ?? 'empty';
}
