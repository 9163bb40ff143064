import type { Sequelize } from 'sequelize';
import type { ContactMessageView, MessageQuery, MessageStatus } from '@studio/contract/messages/contact';
import type { Paged } from '@studio/contract/paging';
import { readWithCursor } from '../db/cursor.ts';
import { allRows, findPage } from '../db/listPage.ts';
import type { ListFilter, PagedTable } from '../db/listPage.ts';
import { run, statement } from '../db/statement.ts';
import { presentMessage } from './contact.presenter.ts';
import type { MessageRow } from './contact.presenter.ts';

const table: PagedTable = {
  from: 'contact_messages',
  id: 'id',
  order: [
    ['created_at', 'desc'],
    ['id', 'desc'],
  ],
  text: `plain_text(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || message)`,
};

const columns = `
  id, first_name as "firstName", last_name as "lastName", email, phone, interested_in as "interestedIn", message,
  created_at as "createdAt", status`;

const selectPage = statement<MessageRow>(
  'message page',
  `select ${columns} from contact_messages where id = any($1::int[]) order by created_at desc, id desc`,
);

/** The newest messages with a filled honeypot (ADR 0041). */
export async function readSuspectedMessages(database: Sequelize): Promise<Paged<ContactMessageView>> {
  const newest = { page: 1, pageSize: 50 };
  const filter = { conditions: ['quarantine is not null'], values: [], search: '' };
  const { ids, ...count } = await findPage(database, table, filter, newest);
  const rows = await run(database, selectPage, [ids]);
  return { items: rows.map(presentMessage), ...count, ...newest };
}

interface Filter {
  status: MessageStatus | 'all';
  search: string;
}

/** Reads all matching messages in batches, the newest first. */
export async function* readMessages(
  database: Sequelize,
  filter: Filter,
): AsyncGenerator<ContactMessageView[], void, void> {
  const rows = allRows(table, filterOf(filter));
  if (!rows) return;
  const text = `select ${columns} from contact_messages ${rows.where} ${rows.order}`;
  for await (const batch of readWithCursor<MessageRow>(database, text, rows.values)) {
    yield batch.map(presentMessage);
  }
}

export async function readMessagesPage(database: Sequelize, query: MessageQuery): Promise<Paged<ContactMessageView>> {
  const { page, pageSize } = query;
  const { ids, ...count } = await findPage(database, table, filterOf(query), query);
  const rows = await run(database, selectPage, [ids]);
  return { items: rows.map(presentMessage), ...count, page, pageSize };
}

function filterOf({ status, search }: Filter): ListFilter {
  const conditions = ['quarantine is null'];
  return status === 'all'
    ? { conditions, values: [], search }
    : { conditions: [...conditions, 'status = $1'], values: [status], search };
}
