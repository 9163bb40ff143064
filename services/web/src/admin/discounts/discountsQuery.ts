import type { DiscountCodeListView } from '@studio/contract/admin/discounts';
import { adminQuery } from '../http/adminApi.ts';

export const discountsPath = '/api/admin/discounts';

export const discountsQuery = adminQuery<DiscountCodeListView>(discountsPath);
