import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { buildCourse, dayIn } from '../../test/courses.ts';

const { admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

test('the list of the week has each date of a course that is in it', async () => {
  const course = await buildCourse([dayIn(-7), dayIn(0), dayIn(2), dayIn(7)]);
  const other = await buildCourse([dayIn(1), dayIn(14)]);

  const { thisWeek } = (await admin.get<AnalyticsView>('/api/analytics')).body;

  expect(thisWeek.map(({ id, dateId, date }) => [id, dateId, date])).toEqual([
    [course.id, 11, dayIn(0)],
    [other.id, 0, dayIn(1)],
    [course.id, 12, dayIn(2)],
  ]);
});
