import type { Transaction } from 'sequelize';
import { run } from '../db/statement.ts';
import type { Statement } from '../db/statement.ts';

/**
 * The items with their ids: known ones keep theirs, others get new ones. Of two with the same id the second one is new.
 * @param takeIds takes this many ids from a sequence
 */
export async function assignIds<Item extends { id: number | null }>(
  transaction: Transaction,
  takeIds: Statement<{ id: number }>,
  items: readonly Item[],
  isKnown: (item: Item) => boolean,
): Promise<(Item & { id: number })[]> {
  const keepsId = (item: Item): boolean => isKnown(item) && items.find(({ id }) => id === item.id) === item;
  const taken = await run(transaction, takeIds, [items.filter((item) => !keepsId(item)).length]);
  return items.map((item) => {
    const id = keepsId(item) ? item.id : taken.pop()?.id;
    if (id == null) throw new TypeError('Each new item has an id');
    return { ...item, id };
  });
}
