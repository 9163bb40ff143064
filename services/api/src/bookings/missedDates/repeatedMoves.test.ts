import type { DateMovedMail } from '@studio/contract/mail/bookingMails';
import { rescheduleMailMinutes } from '@studio/contract/mail/eventRescheduledText';
import { buildTwoCourses, dayIn } from '../../../test/courses.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app, admin } = useAppWithProvider();
const context = { database, app };

/** Where the mails that would be sent say that the person comes; null for the missed date itself. */
async function told(kind: 'date-moved' | 'date-moved-studio' = 'date-moved'): Promise<(string | null)[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails
    .filter((mail) => mail.kind === kind && mail.state === 'pending' && mail.content !== null)
    .map(({ content }) => (content as DateMovedMail).movedTo?.date ?? null);
}

async function build() {
  const built = await buildTwoCourses(context, {}, { participants: 2 });
  const { client, people } = built;
  const undo = () => client.undoMove({ attendeeId: people[0]!, missedDateId: 11 });
  return { ...built, undo };
}

test('a move that is undone and made again within minutes is told once, and the mail is due some minutes later', async () => {
  const { move, undo } = await build();

  await move();
  await undo();
  const undone = [await told(), await told('date-moved-studio')];
  await move();

  expect(undone).toEqual([[], []]);
  expect([await told(), await told('date-moved-studio')]).toEqual([[dayIn(16)], [dayIn(16)]]);
  const last = (await enqueuedMails(database.sequelize)).findLast(({ kind }) => kind === 'date-moved')!;
  expect(Math.round((last.dueAt.getTime() - Date.now()) / 60_000)).toBe(rescheduleMailMinutes);
});

test('a move that was told is told again only if the person comes on another date in the end', async () => {
  const { move, undo } = await build();
  await move();
  await setMailState(database.sequelize, 'sent');

  await undo();
  const undone = await told();
  await move();
  const again = await told();
  await undo();
  await move({ dateId: 12 });

  expect([undone, again, await told()]).toEqual([[null], [], [dayIn(23)]]);
});

test('an edit of the new date soon after the move is told in the same mail', async () => {
  const { other, move } = await build();
  const [second, third] = other.furtherDates;
  await move();

  await admin.patch(`/api/events/${other.id}`, { furtherDates: [{ ...second, date: dayIn(17) }, third] });

  expect(await told()).toEqual([dayIn(17)]);
});

test('moves of two dates, and of two people, are told separately', async () => {
  const { people, move, undo } = await build();

  await move();
  await move({ missedDateId: 12, dateId: 12 });
  await move({ attendeeId: people[1]! });
  await undo();

  const days = await told();
  expect(days).toHaveLength(2);
  expect(new Set(days)).toEqual(new Set([dayIn(16), dayIn(23)]));
});
