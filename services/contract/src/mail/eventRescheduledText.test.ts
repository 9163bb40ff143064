import { eventRescheduledText, isSameTime } from './eventRescheduledText.ts';

const course = {
  date: '2027-01-12',
  startTime: '18:00',
  endTime: '20:30',
  furtherDates: [{ id: 7, date: '2027-01-19', startTime: '18:00', endTime: '20:30' }],
};

test('the text about another further date names all dates before and after, and whom to call', () => {
  const later = { ...course, furtherDates: [{ ...course.furtherDates[0]!, date: '2027-01-20' }] };

  const text = eventRescheduledText('Raku', course, later);

  expect(text).toMatchObject({
    subject: 'New dates: Raku, Tuesday, January 12, 2027',
    heading: 'Your course has new dates',
    was: ['1. Tuesday, January 12, 2027, 6:00 PM - 8:30 PM', '2. Tuesday, January 19, 2027, 6:00 PM - 8:30 PM'],
    isNow: ['1. Tuesday, January 12, 2027, 6:00 PM - 8:30 PM', '2. Wednesday, January 20, 2027, 6:00 PM - 8:30 PM'],
  });
  expect(text.next).toMatch(/^Does a new date not suit you\? Then please call /);
});

test('a course whose first date is another can be cancelled free of charge', () => {
  const { next } = eventRescheduledText('Raku', course, { ...course, startTime: '19:00' });

  expect(next).toContain('cancel free of charge until the course starts');
});

test('dates are the same without regard to their ids, and another if one is removed', () => {
  expect(isSameTime(course, { ...course, furtherDates: [{ ...course.furtherDates[0]!, id: 9 }] })).toBe(true);
  expect(isSameTime(course, { ...course, furtherDates: [] })).toBe(false);
});
