import type { Sequelize } from 'sequelize';
import type { AuditView } from '@studio/contract/admin/admins';
import { auditQuerySchema } from '@studio/contract/admin/audit';
import type { Paged } from '@studio/contract/paging';
import { findPage } from '../../db/listPage.ts';
import type { PagedTable } from '../../db/listPage.ts';
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

const table: PagedTable = {
  from: 'audit_log',
  id: 'id::float8',
  order: [['id', 'desc']],
  text: `plain_text(' ' || username || ' ' || action || ' ' || subject)`,
};
const selectPage = statement<Row>(
  'audit page',
  `select id::float8 as id, created_at, username, action, subject,
     coalesce(w.before, l.before) as before, coalesce(w.after, l.after) as after, request_id, ip
   from audit_log l left join audit_details w on w.audit_id = l.id where id = any($1::bigint[]) order by id desc`,
);

const allChanges = { conditions: ['true'], values: [] };

export function addAuditRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  routes.get('/api/admin/audit', async (ctx) => {
    const { about, search, ...shown } = parse(auditQuerySchema, { ...ctx.query });
    const filter = about === 'all' ? allChanges : { conditions: [`split_part(action, '.', 1) = $1`], values: [about] };
    const { ids, ...count } = await findPage(database, table, { ...filter, search }, shown);
    const rows = await run(database, selectPage, [ids]);
    ctx.body = { items: rows.map(presentChange), ...count, ...shown } satisfies Paged<AuditView>;
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
