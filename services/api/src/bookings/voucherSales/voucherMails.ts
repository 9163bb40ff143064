import type { Sequelize, Transaction } from 'sequelize';
import { studioDay, studioInstant } from '@studio/contract/format/dates';
import { transactionOf } from '../../db/transact.ts';
import { Order } from '../../orders/order.model.ts';
import type { Composers } from '../../outbox/composeMail.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import type { PdfFiles } from '../../pdf/pdfFile.ts';
import { readSettings } from '../../settings/readSettings.ts';
import { drawVoucherCard } from '../../vouchers/card/voucherCard.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';

/** When a voucher is mailed to its recipient on a later day than that of the payment. */
const giftClock = '08:00';

/** Enqueues the mails about a voucher that was bought: to the buyer, to the recipient on its day, and to the studio. */
export async function enqueueVoucherMails(
  transaction: Transaction,
  { id: voucherId, recipientEmail, sendOn }: Voucher,
  requestId: string | null,
): Promise<void> {
  const mail = (kind: 'voucher-bought' | 'voucher-gift' | 'voucher-new', dueAt?: Date) =>
    enqueueMail(transaction, { kind, key: `${kind}:${voucherId}`, voucherId, requestId, ...(dueAt && { dueAt }) });
  await mail('voucher-bought');
  if (recipientEmail !== null && sendOn !== null) {
    await mail('voucher-gift', sendOn > studioDay(new Date()) ? studioInstant(sendOn, giftClock) : undefined);
  }
  await mail('voucher-new');
}

type VoucherComposers = Pick<Composers, 'voucher-bought' | 'voucher-gift' | 'voucher-new'>;

/** No mail is sent about a voucher that was voided meanwhile, or whose buyer or recipient was erased. */
export function createVoucherComposers({
  canonicalOrigin,
  pdfFiles,
}: {
  canonicalOrigin: string;
  pdfFiles: PdfFiles;
}): VoucherComposers {
  return {
    'voucher-bought': async (on, { voucherId }) => {
      const sold = await findSold(on, voucherId);
      if (!sold) return null;
      const { voucher, buyer } = sold;
      const { email, firstName, lastName } = buyer;
      if (email === null) return null;
      const { recipientEmail, sendOn } = voucher;
      const content = contentOf(voucher);
      return { ...content, email, firstName, lastName, recipientEmail, sendOn, card: await drawCard(voucher) };
    },
    'voucher-gift': async (on, { voucherId }) => {
      const voucher = await findValid(on, voucherId);
      if (!voucher?.recipientEmail) return null;
      const { recipientEmail: email, message } = voucher;
      const eventsUrl = `${canonicalOrigin}/events`;
      return { ...contentOf(voucher), email, message, eventsUrl, card: await drawCard(voucher) };
    },
    'voucher-new': async (on, { voucherId }) => {
      const sold = await findSold(on, voucherId);
      if (!sold || !(await readSettings(on)).newBookingMail) return null;
      const { firstName, lastName } = sold.buyer;
      return { ...contentOf(sold.voucher), firstName, lastName, adminUrl: `${canonicalOrigin}/admin/payments` };
    },
  };

  function contentOf({ code, value, expiresOn, recipientName, senderName }: Voucher) {
    const voucherUrl = urlOf(code);
    return { code, value, expiresOn, recipientName: recipientName ?? '', senderName, voucherUrl };
  }

  function urlOf(code: string): string {
    return `${canonicalOrigin}/voucher/${code}`;
  }

  async function drawCard(voucher: Voucher): Promise<string> {
    return (await drawVoucherCard(voucher, urlOf(voucher.code), pdfFiles)).toString('base64');
  }
}

function findValid(on: Transaction | Sequelize, id: number | null): Promise<Voucher | null> {
  if (id === null) return Promise.resolve(null);
  return Voucher.findOne({ where: { id, voidedAt: null }, transaction: transactionOf(on) });
}

async function findSold(
  on: Transaction | Sequelize,
  id: number | null,
): Promise<{ voucher: Voucher; buyer: Order } | null> {
  const voucher = await findValid(on, id);
  const buyer = voucher?.orderId ? await Order.findByPk(voucher.orderId, { transaction: transactionOf(on) }) : null;
  return voucher && buyer && buyer.erasedAt === null ? { voucher, buyer } : null;
}
