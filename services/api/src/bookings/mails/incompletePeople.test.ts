import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildQuestion } from '../../../test/questions.ts';

const { database, app } = useAppWithProvider();

/** Confirmation, reminder and the mail to the studio. */
async function mailContents() {
  return (await enqueuedMails(database.sequelize, { ofStudio: true })).map(({ content }) => content);
}

test.each<[AttendeeQuestion[], number]>([
  [[], 0],
  [['notes'], 0],
  [['name'], 1],
  [['age', 'notes'], 2],
  [['name', 'age'], 2],
])('when a workshop asks for %j, mails of a booking for two count %i people to describe', async (questions, count) => {
  await buildPaidBooking(database, await buildEvent({ attendeeQuestions: questions }), { participants: 2 });

  expect(await mailContents()).toMatchObject(Array.from({ length: 3 }, () => ({ incompletePeople: count })));
});

test('mails do not ask about a person who has been described, and contain no ages or notes', async () => {
  const event = await buildEvent({ attendeeQuestions: ['name', 'age', 'notes'] });
  const client = manageClient(app, await buildPaidBooking(database, event, { participants: 2 }));
  const { attendees } = (await client.read()).body;

  await client.describe({ id: attendees[0]?.id, name: 'Zinhle', age: 8, notes: 'Peanuts' });

  const contents = await mailContents();
  expect(contents).toMatchObject(Array.from({ length: 3 }, () => ({ incompletePeople: 1 })));
  expect(JSON.stringify(contents)).not.toMatch(/Zinhle|Peanuts|"age"/);
});

test('mails ask for required answers until they are given, and an answer to the same text at another workshop counts', async () => {
  const size = buildQuestion({ text: 'Shirt size', per: 'person', isRequired: true });
  const source = buildQuestion({ text: 'Who told you?', isRequired: true });
  const optional = [buildQuestion(), buildQuestion({ per: 'person' })];
  const event = await buildEvent({ questions: [size, source, ...optional] });
  const client = manageClient(app, await buildPaidBooking(database, event, { participants: 2 }));
  const asked = await mailContents();

  await client.answer([{ questionId: source.id, answer: 'A friend' }]);
  const [id] = (await client.read()).body.attendees.map((person) => person.id);
  await client.describe({ id, answers: [{ questionId: size.id, answer: 'M' }] });
  await event.update({ questions: [size, { ...source, id: buildQuestion().id }] });

  const answered = await mailContents();
  expect(asked).toMatchObject(asked.map(() => ({ incompletePeople: 2, hasOpenQuestions: true })));
  expect(answered).toMatchObject(answered.map(() => ({ incompletePeople: 1, hasOpenQuestions: false })));
  expect([asked.length, JSON.stringify(answered)]).toEqual([3, expect.not.stringContaining('A friend')]);
});
