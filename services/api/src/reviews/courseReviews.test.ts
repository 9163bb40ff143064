import { buildCourse, dayIn } from '../../test/courses.ts';
import { buildBooking } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { reviewClient, visited } from '../../test/reviews.ts';

const { app } = useAppWithProvider();

test('a course is reviewed after its last date', async () => {
  const running = await buildBooking(await buildCourse([dayIn(-14), dayIn(-7), dayIn(7)]), visited);
  const over = await buildBooking(await buildCourse([dayIn(-14), dayIn(-7)]), visited);

  const [early, late] = [await reviewClient(app, running).read(), await reviewClient(app, over).read()];

  expect(early.status).toBe(409);
  expect([late.status, late.body]).toMatchObject([200, { date: dayIn(-7) }]);
});
