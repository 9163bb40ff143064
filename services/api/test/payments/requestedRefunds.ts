import { QueryTypes } from 'sequelize';
import type { TestDatabase } from '../database.ts';

export interface RefundRow {
  bookingId: number | null;
  amount: number;
  method: string;
  state: string;
  requestedBy: string;
}

export function readRefunds({ sequelize }: Pick<TestDatabase, 'sequelize'>): Promise<RefundRow[]> {
  return sequelize.query<RefundRow>(
    `select booking_id as "bookingId", amount, method, state, requested_by as "requestedBy" from refunds order by id`,
    { type: QueryTypes.SELECT },
  );
}
