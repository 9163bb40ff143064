import { QueryTypes } from 'sequelize';
import type { AuditView } from '@studio/contract/admin/admins';
import type { Paged } from '@studio/contract/paging';
import { nothingNeedsAttention, readAttention } from '../../../test/attention.ts';
import { bookManually } from '../../../test/bookings.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, admin, admins } = useAppWithProvider();

describe('failed mails', () => {
  async function failedMail(kind: string, resetId: string | null = null): Promise<void> {
    await database.sequelize.query(
      `insert into outbox_messages (key, kind, reset_id, state, finished_at)
       values (gen_random_uuid()::text, $1, $2, 'failed', now())`,
      { bind: [kind, resetId], type: QueryTypes.RAW },
    );
  }

  test("failed mails leave the list after 'Seen to'", async () => {
    await failedMail('contact-received');
    const [mail] = (await readAttention(admin)).mails;

    const answers = [
      await admin.post(`/api/admin/mails/${mail?.id}/seen`),
      await admin.post(`/api/admin/mails/${mail?.id}/seen`),
      await admin.post(`/api/admin/mails/${mail?.id}/retry`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
    expect(await enqueuedMails(database.sequelize)).toMatchObject([{ state: 'cancelled' }]);
    const { body: log } = await admin.get<Paged<AuditView>>('/api/admin/audit');
    expect(log.items).toMatchObject([{ action: 'mail.seen_to', subject: `mail ${mail?.id}` }]);
  });

  test('failed mails are counted beyond those that are shown', async () => {
    for (let n = 0; n < 203; n += 1) await failedMail('contact-received');

    const { mails, mailCount } = await readAttention(admin);

    expect([mails.length, mailCount]).toEqual([200, 203]);
  });

  test('failed mails are not listed when they are copies to the sender of a message, or mails of the waiting list', async () => {
    const ofWaitlist = ['waitlist-confirm', 'waitlist-joined', 'waitlist-offer', 'waitlist-rescheduled'];
    for (const kind of ['contact-copy', ...ofWaitlist]) await failedMail(kind);

    expect(await readAttention(admin)).toEqual(nothingNeedsAttention);
  });

  test('failed mails are not listed when their reset link has expired', async () => {
    const another = await admins.build();
    for (const [id, minutes] of [
      [admin.admin.id, -1],
      [another.id, 1],
    ]) {
      const [reset] = await database.sequelize.query<{ id: string }>(
        `insert into password_resets (admin_id, expires_at) values ($1, now() + make_interval(mins => $2)) returning id`,
        { bind: [id, minutes], type: QueryTypes.SELECT },
      );
      await failedMail('admin-password-reset', reset?.id);
    }

    const { mails, mailCount } = await readAttention(admin);

    expect([mails.length, mailCount]).toEqual([1, 1]);
  });

  test('failed mails are listed with the reason and can be retried', async () => {
    const { bookingReference } = await bookManually(admin, await buildEvent());
    await setMailState(database.sequelize, 'failed', 'booking-confirmed');

    const [mail] = (await readAttention(admin)).mails;
    expect(mail).toMatchObject({ job: 'booking-confirmed', error: '550 no such user', bookingReference });
    const retried = await admin.post(`/api/admin/mails/${mail?.id}/retry`);
    const again = await admin.post(`/api/admin/mails/${mail?.id}/retry`);

    expect(retried.status).toBe(200);
    expect(again.status).toBe(404);
    expect((await readAttention(admin)).mails).toEqual([]);
    const confirmation = (await enqueuedMails(database.sequelize)).find(({ kind }) => kind === 'booking-confirmed');
    expect(confirmation?.state).toBe('pending');
  });
});
