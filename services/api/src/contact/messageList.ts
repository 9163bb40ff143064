import type { Sequelize } from 'sequelize';
import type { ContactMessageView, MessageQuery, MessageStatus } from '@studio/contract/contact';
import type { Paged } from '@studio/contract/paging';
import { run, statement } from '../db/statement.ts';
import { presentMessage } from './contact.presenter.ts';
import type { MessageRow } from './contact.presenter.ts';

const where = `
  where quarantine is null
    and ($1 = 'all' or status = $1)
    and ($2 = '' or position(lower($2) in lower(first_name || ' ' || last_name || ' ' || email || ' ' || message)) > 0)`;
const listed = (page: string) => `
  select id, first_name as "firstName", last_name as "lastName", email, phone, interested_in as "interestedIn", message,
    created_at as "createdAt", status
  from contact_messages ${where} order by created_at desc, id desc ${page}`;

const selectAll = statement<MessageRow>('message list', listed(''));
const selectPage = statement<MessageRow>('message page', listed('limit $3 offset $4'));
const countAll = statement<{ total: number }>(
  'message count',
  `select count(*)::int as total from contact_messages ${where}`,
);

interface Filter {
  status: MessageStatus | 'all';
  search: string;
}

export async function listMessages(database: Sequelize, filter: Filter): Promise<ContactMessageView[]> {
  return (await run(database, selectAll, valuesOf(filter))).map(presentMessage);
}

export async function pageOfMessages(database: Sequelize, query: MessageQuery): Promise<Paged<ContactMessageView>> {
  const { page, pageSize } = query;
  const rows = await run(database, selectPage, [...valuesOf(query), pageSize, (page - 1) * pageSize]);
  const [count] = await run(database, countAll, valuesOf(query));
  return { items: rows.map(presentMessage), total: count?.total ?? 0, page, pageSize };
}

function valuesOf({ status, search }: Filter): string[] {
  return [status, search];
}
