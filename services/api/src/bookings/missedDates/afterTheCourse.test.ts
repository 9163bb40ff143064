import { buildTwoCourses, dayIn, evening } from '../../../test/courses.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { expirePersonalData } from '../../customers/privacy/retention.ts';
import { Attendee } from '../attendees/attendee.model.ts';

const { database, app } = useAppWithProvider();

/** A person comes to another course in 16 days. The booked course ended 40 days ago. */
async function buildGuest() {
  const built = await buildTwoCourses({ database, app });
  expect((await built.move()).status).toBe(200);
  const [second, third] = built.course.furtherDates;
  const furtherDates = [
    { ...second!, date: dayIn(-50), ...evening },
    { ...third!, date: dayIn(-40), ...evening },
  ];
  await built.course.update({ date: dayIn(-60), furtherDates });
  return built;
}

test('notes about a person are kept while the person still comes to another course', async () => {
  const { people } = await buildGuest();
  await Attendee.update({ notes: 'Nuts' }, { where: { id: people } });
  const notesIn = async (days: number) => {
    await expirePersonalData(database.appPool, new Date(Date.now() + days * 86_400_000));
    return (await Attendee.findAll()).map(({ notes }) => notes);
  };

  expect(await notesIn(0)).toEqual(['Nuts']);
  expect(await notesIn(45)).toEqual(['Nuts']);
  expect(await notesIn(48)).toEqual([null]);
});

test('the manage link works while a person still comes to another course', async () => {
  const { client, other } = await buildGuest();

  const before = await client.read();
  const [second, third] = other.furtherDates;
  await other.update({ date: dayIn(-60), furtherDates: [{ ...second!, date: dayIn(-31) }, third!] });
  const after = await client.read();

  expect([before.status, after.status]).toEqual([200, 410]);
});
