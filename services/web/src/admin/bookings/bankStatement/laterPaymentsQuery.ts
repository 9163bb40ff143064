import type { LaterPaymentsView } from '@studio/contract/admin/bankStatements';
import { adminQuery } from '../../http/adminApi.ts';

export const laterPaymentsPath = '/api/admin/later-payments';
export const laterPaymentsQuery = adminQuery<LaterPaymentsView>(laterPaymentsPath);
