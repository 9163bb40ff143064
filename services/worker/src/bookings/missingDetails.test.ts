import { buildBookingMail } from '../../test/bookingMail.ts';
import { renderEveryMail } from '../../test/renderEveryMail.ts';

const link = /<a href="https:\/\/studio\.example\/booking\/KD7X-2M4Q-9RTA\/manage#key=k+"[^>]*>Add the details<\/a>/;
const kinds = ['booking-confirmed', 'booking-resent', 'booking-reminder'] as const;

test.each(kinds)('%s asks for missing details with the link to manage the booking', async (kind) => {
  const { html, text } = (await renderEveryMail(buildBookingMail({ incompletePeople: 2 })))[kind];

  const sentence = 'Please tell us who is coming: we still need the details of 2 people.';
  expect(html).toContain(sentence);
  expect(html).toMatch(link);
  expect(text).toContain(`${sentence}\nAdd the details: ${buildBookingMail().manageUrl}`);
});

test.each(kinds)('%s asks for the answer to an open question with the link to manage the booking', async (kind) => {
  const { html, text } = (await renderEveryMail(buildBookingMail({ hasOpenQuestions: true })))[kind];

  expect(html).toContain('We still need your answer to a question about this workshop.');
  expect(text).toContain(`Answer it online: ${buildBookingMail().manageUrl}`);
  expect(text).not.toContain('who is coming');
});

test.each(kinds)('%s asks for nothing if all details are known', async (kind) => {
  const { html, text } = (await renderEveryMail())[kind];

  expect(html + text).not.toMatch(/who is coming|your answer to a question/);
});
