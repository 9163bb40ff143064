import type { Sequelize } from 'sequelize';
import type { SavedEventView } from '@studio/contract/events/events';
import type { SavedEvent } from '../storedEvent.ts';
import { readEventsById } from './adminEventList.ts';

export async function presentSaved(database: Sequelize, saved: SavedEvent): Promise<SavedEventView> {
  const [view] = await presentAllSaved(database, [saved]);
  if (!view) throw new TypeError('A saved workshop can be read');
  return view;
}

export async function presentAllSaved(database: Sequelize, saved: readonly SavedEvent[]): Promise<SavedEventView[]> {
  const ids = saved.map(({ event }) => event.id);
  const views = await readEventsById(database, ids);
  return views.map((view, index) => ({ ...view, dropped: saved[index]?.dropped ?? [] }));
}
