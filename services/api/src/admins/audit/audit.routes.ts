import type { Sequelize } from 'sequelize';
import { object } from 'yup';
import type { AuditView } from '@studio/contract/admins';
import { pageFields } from '@studio/contract/paging';
import type { Paged } from '@studio/contract/paging';
import { line } from '@studio/contract/text';
import { run, statement } from '../../db/statement.ts';
import type { Routes } from '../../http/context.ts';
import { parse } from '../../http/parse.ts';

const auditQuerySchema = object({ ...pageFields, search: line('Search', 100).default('') });

interface Row {
  id: number;
  created_at: Date;
  username: string;
  action: string;
  subject: string;
  before: AuditView['before'];
  after: AuditView['after'];
  request_id: string | null;
  ip: string | null;
}

const where = `where $1 = '' or position($1 in lower(username || ' ' || action || ' ' || subject)) > 0`;
const selectPage = statement<Row>(
  'audit page',
  `select id::float8 as id, created_at, username, action, subject, before, after, request_id, ip
   from audit_log ${where} order by id desc limit $2 offset $3`,
);
const countAll = statement<{ total: number }>('audit count', `select count(*)::int as total from audit_log ${where}`);

export function addAuditRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  // Newest first; `search` looks into who, what and which.
  routes.get('/api/admin/audit', async (ctx) => {
    const { page, pageSize, search } = parse(auditQuerySchema, { ...ctx.query });
    const words = search.toLowerCase();
    const rows = await run(database, selectPage, [words, pageSize, (page - 1) * pageSize]);
    const [count] = await run(database, countAll, [words]);
    ctx.body = { items: rows.map(presentChange), total: count?.total ?? 0, page, pageSize } satisfies Paged<AuditView>;
  });
}

function presentChange(row: Row): AuditView {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    username: row.username,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
    ip: row.ip,
  };
}
