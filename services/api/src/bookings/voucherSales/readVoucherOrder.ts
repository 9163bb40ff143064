import type { VoucherOrderState, VoucherOrderView } from '@studio/contract/vouchers/voucherOrders';
import { notFound } from '../../errors.ts';
import { Order } from '../../orders/order.model.ts';
import { Payment } from '../../payments/payment.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import { VoucherOrder } from './voucherOrder.model.ts';

/**
 * What the page after the payment shows.
 * @param browserKey only the browser that ordered the voucher reads its code
 * @throws not_found
 */
export async function readVoucherOrder(id: string, browserKey: string): Promise<VoucherOrderView> {
  const request = await PaymentRequest.findOne({ where: { id, purpose: 'voucher', browserKey } });
  if (!request) throw notFound('No voucher order found');
  const { orderId, amount: value } = request;
  const voucher = await Voucher.findOne({ where: { orderId } });
  const ordered = await VoucherOrder.findByPk(orderId);
  const { email } = await Order.findByPk(orderId, { rejectOnEmpty: true });
  return {
    state: voucher ? 'bought' : await openState(request),
    value,
    email: email ?? '',
    recipientName: (voucher ?? ordered)?.recipientName ?? '',
    voucher: voucher && {
      code: voucher.code,
      expiresOn: voucher.expiresOn,
      recipientEmail: voucher.recipientEmail,
      sendOn: voucher.sendOn,
    },
  };
}

async function openState({ orderId, state }: PaymentRequest): Promise<VoucherOrderState> {
  if ((await Payment.count({ where: { orderId } })) > 0) return 'in_review';
  return state === 'failed' || state === 'expired' ? state : 'waiting';
}
