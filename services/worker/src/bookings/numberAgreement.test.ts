import { studio } from '@studio/contract/studio';
import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { mailKinds, renderEveryMail } from '../../test/renderEveryMail.ts';

afterEach(() => jest.restoreAllMocks());

test.each([
  [1, /\b1 (people|places|hours|minutes|groups)\b|your places\b|places (is|are|was|were)\b/i],
  [2, /\b2 (person|place|hour|minute|group)\b|your place (is|was)\b|\ba place (is|was)\b/i],
])('numbers and nouns of all mails agree for a party and studio times of %d', async (count, wrong) => {
  for (const time of ['reminderHours', 'replyHours', 'arriveEarlyMinutes'] as const) {
    jest.replaceProperty(studio, time, count);
  }

  const mails = await renderEveryMail(buildBookingMail({ participants: count }));

  const found = mailKinds.flatMap((kind) =>
    [readText(mails[kind].html), mails[kind].text, mails[kind].subject].flatMap((part) => wrong.exec(part) ?? []),
  );
  expect(found).toEqual([]);
  expect(mails['booking-confirmed'].text).toContain(count === 1 ? '1 place is booked' : '2 places are booked');
});
