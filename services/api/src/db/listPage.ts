import type { Sequelize } from 'sequelize';
import { invalidInput } from '../errors.ts';
import { runOnce } from './statement.ts';
import type { Value } from './statement.ts';
import { likePatterns, matching } from './textSearch.ts';
import type { Matching } from './textSearch.ts';

/** A list that is shown in pages. All parts are SQL without values of the request. */
export interface PagedTable {
  /** The text after `from`, such as `bookings b`. */
  from: string;
  id: string;
  /** The sort columns with their directions. An index must have the same order. */
  order: readonly (readonly [column: string, direction: string])[];
  /** Joins the table that has the text, if it is another one. A page without a search skips rows without reading it. */
  textJoin?: string;
  /** The text that is searched, as `plain_text` makes it; a trigram index must have the same expression. */
  text: string;
  /**
   * The condition of a search for a complete phone number; `matches` is the condition on the text. The trigram index
   * alone would take a hundred times as long, because many rows contain the same three digits.
   */
  phone?: (number: string, matches: string) => string;
}

export interface ListFilter {
  /** SQL conditions with `$1`, `$2` … for `values`. */
  conditions: readonly string[];
  values: readonly Value[];
  search: string;
  /** The search as E.164 if it is a complete phone number. */
  phoneE164?: string | null;
}

export interface FoundPage<Id> {
  ids: Id[];
  total: number;
  /** True if more rows match than `total`. */
  hasMore: boolean;
}

/**
 * Rows beyond this number are not counted, and a search shows no results beyond it, so that the cost does not grow with
 * the table.
 */
export const maxCounted = 1000;

/** An offset skips entries of an index, about 50 ns each. */
const maxOffset = 100_000;

/** A search reads this many of the newest rows before it uses the trigram index. */
const newestRows = 1000;
/** Rows that match a word that is frequent among the newest rows are counted up to this number. */
const maxFrequent = 100;
/** If the newest rows do not fill the page and more than `maxCounted` rows match, this many of them are read. */
const manyNewestRows = 10_000;

export interface PageQuery {
  page: number;
  pageSize: number;
}

/** Finds the ids of one page. The time hardly depends on the number of rows (ADR 0043). @throws invalid_input */
export function findPage<Id extends string | number = number>(
  database: Sequelize,
  table: PagedTable,
  filter: ListFilter,
  query: PageQuery,
): Promise<FoundPage<Id>> {
  return findRows(database, table, filter, { offset: offsetOf(query, filter.search), pageSize: query.pageSize });
}

/** @throws invalid_input for a page so far down that reading it would be slow */
export function offsetOf({ page, pageSize }: PageQuery, search: string): number {
  const offset = (page - 1) * pageSize;
  if (search !== '' && offset >= maxCounted)
    throw invalidInput('A search shows its first 1,000 results. Please type more of what you are looking for.');
  if (offset >= maxOffset)
    throw invalidInput('Only the first 100,000 rows are shown in pages. Please filter the list, or export it.');
  return offset;
}

export interface PageRange {
  offset: number;
  /** With a page size of 0 the rows are counted, and none is returned. */
  pageSize: number;
}

export async function findRows<Id extends string | number = number>(
  database: Sequelize,
  table: PagedTable,
  filter: ListFilter,
  shown: PageRange,
): Promise<FoundPage<Id>> {
  return filter.search === '' ? pageOfAll(database, table, filter, shown) : pageOfFound(database, table, filter, shown);
}

export interface MatchingRows {
  where: string;
  order: string;
  values: Value[];
}

/** The parts of a statement that reads all matching rows. Null for a search that matches nothing. */
export function allRows({ order, text }: PagedTable, { conditions, values, search }: ListFilter): MatchingRows | null {
  const ordered = `order by ${orderOf(order)}`;
  if (search === '') return { where: `where ${conditions.join(' and ')}`, order: ordered, values: [...values] };
  const patterns = likePatterns(search);
  if (!patterns) return null;
  const words = matching(patterns, values.length);
  const where = `where ${[...conditions, words.in(text)].join(' and ')}`;
  return { where, order: ordered, values: [...values, ...words.values] };
}

async function pageOfAll<Id>(
  database: Sequelize,
  { from, id, order }: PagedTable,
  { conditions, values }: ListFilter,
  { offset, pageSize }: PageRange,
): Promise<FoundPage<Id>> {
  const rows = `from ${from} where ${conditions.join(' and ')}`;
  const page = `select ${id} as id ${rows} order by ${orderOf(order)} limit ${pageSize + 1} offset ${offset}`;
  const read = await selectIds<Id>(database, page, values);
  const ids = read.slice(0, pageSize);
  const end = offset + ids.length;
  if (ids.length > 0 && read.length <= pageSize) return { ids, total: end, hasMore: false };
  if (ids.length > 0 && end >= maxCounted) return { ids, total: end, hasMore: true };

  // An empty page is after the last row, so at most `offset` rows match.
  const most = Math.max(maxCounted, ids.length > 0 ? 0 : offset);
  const counted = `select count(*)::int as total from (select ${rows} limit ${most + 1}) counted`;
  const [count] = await runOnce<{ total: number }>(database, counted, values);
  const total = count?.total ?? 0;
  return { ids, total: Math.min(total, most), hasMore: total > most };
}

async function pageOfFound<Id>(
  database: Sequelize,
  table: PagedTable,
  { conditions, values, search, phoneE164 }: ListFilter,
  { offset, pageSize }: PageRange,
): Promise<FoundPage<Id>> {
  const { id, order, text, textJoin = '' } = table;
  const from = `${table.from} ${textJoin}`;
  const patterns = likePatterns(search);
  if (!patterns) return { ids: [], total: 0, hasMore: false };
  const words = matching(patterns, values.length);
  const read = (sql: string) => selectIds<Id>(database, sql, [...values, ...words.values]);
  const where = conditions.join(' and ');
  const columns = [`${id} as id`, ...order.map(([column], index) => `${column} as key${index}`)].join(', ');
  const byKeys = orderOf(order.map(([, direction], index) => [`key${index}`, direction]));
  const end = offset + pageSize;
  const indexed = byIndex(table, phoneE164 ?? null, words, values.length);
  const found = `select ${columns} from ${from} where ${where} and ${indexed.in(text)}`;
  const indexedValues = [...values, ...indexed.values];
  const foundAmong = (rows: number, limit: number) =>
    read(
      `select id from (
         select ${columns}, ${text} as text from ${from} where ${where} order by ${orderOf(order)} limit ${rows}
       ) newest where ${words.in('text')} order by ${byKeys} limit ${limit}`,
    );

  // A frequent word has too many entries in the index, but the newest rows contain it often enough.
  const frequent = Math.max(maxFrequent, end);
  const recent = await foundAmong(newestRows, frequent + 1);
  if (recent.length > frequent) return { ids: recent.slice(offset, end), total: frequent, hasMore: true };

  const most = Math.max(maxCounted, end);
  const [all] = await runOnce<{ total: number; ids: Id[] }>(
    database,
    `with found as materialized (${found} limit ${most + 1})
     select (select count(*) from found)::int as total,
       array(select id from found order by ${byKeys} limit ${pageSize} offset ${offset}) as ids`,
    indexedValues,
  );
  if (all && all.total <= most) return { ...all, hasMore: false };

  const filled = recent.length >= end ? recent : await foundAmong(manyNewestRows, end);
  if (filled.length >= end) return { ids: filled.slice(offset, end), total: most, hasMore: true };
  const ids = await selectIds<Id>(
    database,
    `with found as materialized (${found})
     select id from found order by ${byKeys} limit ${pageSize} offset ${offset}`,
    indexedValues,
  );
  return { ids, total: most, hasMore: true };
}

/** The condition for reading all rows that match. */
function byIndex({ text, phone }: PagedTable, phoneE164: string | null, words: Matching, given: number): Matching {
  if (!phone || !phoneE164) return words;
  const number = `$${given + words.values.length + 1}::text`;
  return { values: [...words.values, phoneE164], in: () => phone(number, words.in(text)) };
}

async function selectIds<Id>(database: Sequelize, text: string, values: readonly Value[]): Promise<Id[]> {
  return (await runOnce<{ id: Id }>(database, text, values)).map(({ id }) => id);
}

function orderOf(order: PagedTable['order']): string {
  return order.map((key) => key.join(' ')).join(', ');
}
