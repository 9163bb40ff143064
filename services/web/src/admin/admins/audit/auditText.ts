import type { AuditAction, AuditThing } from '@studio/contract/admin/audit';

export const thingLabels: Record<AuditThing, string> = {
  event: 'Workshops',
  booking: 'Bookings',
  payment: 'Payments',
  waitlist: 'Waiting lists',
  customer: 'Customers',
  message: 'Messages',
  admin: 'Admin accounts',
  image: 'Pictures',
  mail: 'Mails',
  settings: 'Settings',
  privacy: 'Privacy',
};

const actionLabels: Record<AuditAction, string> = {
  'event.created': 'Added a workshop',
  'event.updated': 'Changed a workshop',
  'event.deleted': 'Deleted a workshop',
  'event.cancelled': 'Cancelled a workshop',
  'event.message_sent': 'Wrote to people of a workshop',
  'booking.created': 'Made a booking',
  'booking.status': 'Changed the status of a booking',
  'booking.payment': 'Noted a payment of a booking',
  'booking.notes': 'Changed the notes of a booking',
  'booking.attendee': 'Changed a person of a booking',
  'booking.paid': 'Noted that a waiting booking is paid',
  'booking.released': 'Gave back the places of an unpaid booking',
  'booking.money_kept': 'Kept the money of a cancelled booking',
  'booking.called': 'Called about a cancelled workshop',
  'booking.resent': 'Sent a confirmation again',
  'booking.pay_link_copied': 'Copied a pay link',
  'booking.pay_link_sent': 'Sent a pay link',
  'booking.pay_link_cancelled': 'Cancelled a pay link',
  'booking.changed': 'Changed a booking',
  'booking.cancelled': 'Cancelled a booking',
  'booking.deleted': 'Deleted a booking',
  'booking.exported': 'Exported bookings',
  'payment.refunded': 'Noted that a payment was refunded',
  'payment.seated': 'Found places for a payment without any',
  'payment.accepted': 'Accepted a payment of another amount',
  'payment.same_money': 'Counted a payment once that had been noted by hand',
  'payment.matched': 'Matched a payment with its booking',
  'payment.refund_requested': 'Asked for a refund',
  'payment.refund_done': 'Noted that money went back',
  'payment.refund_retried': 'Asked for a refund again',
  'payment.refund_dropped': 'Decided not to make a refund',
  'payment.differences_seen': 'Saw to differences from PayFast',
  'payment.file_compared': 'Compared a file of PayFast’s history',
  'payment.exported': 'Exported payments',
  'payment.amount_entered': 'Entered the amount of a payment that could not be read',
  'payment.reversed': 'Took the payment of a mistaken booking out of the revenue',
  'waitlist.moved': 'Changed the order of a waiting list',
  'waitlist.removed': 'Removed a party from a waiting list',
  'customer.created': 'Added a customer',
  'customer.updated': 'Changed a customer',
  'customer.deleted': 'Deleted a customer with all their bookings',
  'customer.exported': 'Exported customers',
  'message.status': 'Marked a message',
  'message.answered': 'Answered a message',
  'message.not_spam': 'Moved a suspected message to the messages',
  'admin.created': 'Added an admin account',
  'admin.updated': 'Changed an admin account',
  'admin.deleted': 'Deleted an admin account',
  'admin.password_changed': 'Changed their own password',
  'admin.password_reset': 'Set a new password by a link in a mail',
  'image.uploaded': 'Uploaded a picture',
  'mail.retried': 'Sent a failed mail again',
  'mail.seen_to': 'Saw to a failed mail in another way',
  'settings.updated': 'Changed the settings',
  'privacy.exported': 'Exported what is held about a customer',
  'privacy.erased': 'Erased a customer',
  'privacy.expired': 'Erased what was kept long enough',
};

/** An action of a newer release has no text yet and is shown by its name. */
export function actionText(action: string): string {
  return isAction(action) ? actionLabels[action] : action.replaceAll(/[._]/g, ' ');
}

function isAction(action: string): action is AuditAction {
  return Object.hasOwn(actionLabels, action);
}
