import type { Sequelize } from 'sequelize';
import type { AuditView } from '@studio/contract/admin/admins';
import { auditQuerySchema } from '@studio/contract/admin/audit';
import type { Paged } from '@studio/contract/paging';
import { run, statement } from '../../db/statement.ts';
import type { Routes } from '../../http/context.ts';
import { parse } from '../../input/parse.ts';

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

const where = `
  where ($1 = 'all' or split_part(action, '.', 1) = $1)
    and ($2 = '' or position(lower($2) in lower(username || ' ' || action || ' ' || subject)) > 0)`;
const selectPage = statement<Row>(
  'audit page',
  `select id::float8 as id, created_at, username, action, subject,
     coalesce(w.before, l.before) as before, coalesce(w.after, l.after) as after, request_id, ip
   from audit_log l left join audit_details w on w.audit_id = l.id ${where} order by id desc limit $3 offset $4`,
);
const countAll = statement<{ total: number }>('audit count', `select count(*)::int as total from audit_log ${where}`);

export function addAuditRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  routes.get('/api/admin/audit', async (ctx) => {
    const { page, pageSize, search, about } = parse(auditQuerySchema, { ...ctx.query });
    const filter = [about, search];
    const rows = await run(database, selectPage, [...filter, pageSize, (page - 1) * pageSize]);
    const [count] = await run(database, countAll, filter);
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
