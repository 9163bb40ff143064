import type { Sequelize } from 'sequelize';
import type { AuditView } from '@studio/contract/admin/admins';
import { auditQuerySchema } from '@studio/contract/admin/audit';
import { findPage } from '../../db/listPage.ts';
import type { PagedTable } from '../../db/listPage.ts';
import { run, statement } from '../../db/statement.ts';
import { query } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';

interface Row extends Omit<AuditView, 'createdAt'> {
  createdAt: Date;
}

const table: PagedTable = {
  from: 'audit_log',
  id: 'id::float8',
  order: [['id', 'desc']],
  text: `plain_text(' ' || username || ' ' || action || ' ' || subject)`,
};
const selectPage = statement<Row>(
  'audit page',
  `select id::float8 as id, created_at as "createdAt", username, action, subject,
     coalesce(w.before, l.before) as before, coalesce(w.after, l.after) as after,
     request_id as "requestId", ip
   from audit_log l left join audit_details w on w.audit_id = l.id where id = any($1::bigint[]) order by id desc`,
);

const allEntries = { conditions: ['true'], values: [] };

export function addAuditRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/admin/audit', query(auditQuerySchema), {
    summary: 'Who changed what, newest first',
    answer: { page: 'AuditView' },
    handle: async (_ctx, input) => {
      const { about, search, ...shown } = input();
      const filter =
        about === 'all' ? allEntries : { conditions: [`split_part(action, '.', 1) = $1`], values: [about] };
      const { ids, ...count } = await findPage(database, table, { ...filter, search }, shown);
      const rows = await run(database, selectPage, [ids]);
      return { items: rows.map(presentEntry), ...count, ...shown };
    },
  });
}

function presentEntry({ createdAt, ...row }: Row): AuditView {
  return { ...row, createdAt: createdAt.toISOString() };
}
