// SPEC §5, §8
import { studioDay } from '@studio/contract/format/dates';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { holdSeats } from '../../test/bookings.ts';
import { buildCourse } from '../../test/courses.ts';
import { buildCode, tenPercentOff } from '../../test/discounts.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';

const { app, admins } = useAppWithAdmins();

/** Resolves to the lines of the file, without the byte order mark. */
async function readExport(path: string) {
  const admin = await admins.signIn();
  const response = await fetch(`${app.url}/api/admin/exports/${path}`, { headers: { Cookie: admin.cookie } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, lines: new TextDecoder().decode(bytes).split('\r\n') };
}

// RELIABILITY T02
test('bookings are exported to a file that is named by kind and date and begins with the byte order mark', async () => {
  const event = await buildEvent({ title: 'Raku', date: '2031-03-15' });
  await buildBooking(event, {
    bookingReference: '7K2M-9QXT-4WBD',
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@example.com',
    phone: '0825550119',
    participants: 2,
    totalAmount: 90_000,
    notes: '=1+1, or "two"',
    status: 'confirmed',
    isPaid: true,
    expiresAt: null,
    createdAt: new Date('2031-03-01T22:30:00.000Z'),
  });
  await buildBooking(event, { lastName: 'Adams' });

  const { response, bytes, lines } = await readExport('bookings?search=nkosi');

  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="bookings-${studioDay(new Date())}.csv"`,
  );
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(lines).toEqual([
    'Reference,Status,Workshop,Date,Time,First name,Last name,Email,Phone,Participants,Amount (R),Payment method,Payment status,Payment ID,Booked on,Booked at,Notes,Paid (R),Open (R),Choice pending,Tickets,People,Extras,Discount code,Discount (R),Answers,Further dates',
    `7K2M-9QXT-4WBD,confirmed,Raku,2031-03-15,10:00 AM,Lerato,Nkosi,lerato@example.com,0825550119,2,900.00,Cash,Paid,,2031-03-02,12:30 AM,"'=1+1, or ""two""",900.00,0.00,,,Lerato,,,,,`,
    '',
  ]);
});

test('the file of bookings has the further dates of a course', async () => {
  await buildBooking(await buildCourse(['2031-03-15', '2031-03-22', '2031-03-29']));

  const { lines } = await readExport('bookings');

  expect(lines[0]).toMatch(/,Date,Time,.*,Further dates$/);
  expect(lines[1]).toMatch(/,2031-03-15,6:00 PM,.*,"2031-03-22 6:00 PM; 2031-03-29 6:00 PM"$/);
});

test('the file of bookings has the code of a booking and what it takes off', async () => {
  await buildCode();
  const { client, form } = await holdSeats(app, await buildEvent(), { participants: 2 }, tenPercentOff(2));
  await client.confirm({ holdId: form.holdId });

  const { lines } = await readExport('bookings');

  expect(lines[1]).toMatch(/,CLAY10,90\.00,,$/);
});

test('customers are exported to a file with the columns of the list', async () => {
  await buildBooking(await buildEvent(), {
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@example.com',
    phone: '082 555 0119',
    createdAt: new Date('2031-03-13T22:30:00.000Z'),
  });

  const { lines } = await readExport('customers?search=lerato');

  expect(lines).toEqual([
    'First name,Last name,Email,Phone,Total bookings,Last booking',
    'Lerato,Nkosi,lerato@example.com,082 555 0119,1,2031-03-14',
    '',
  ]);
});

test('workshops are exported to a file in the order of the list and with its filters', async () => {
  await buildEvent({ title: 'Felt', date: '2024-06-01' });
  const later = await buildEvent({ title: 'Raku', date: '2091-03-15', description: 'Fire, water' });
  const sooner = await buildEvent({ title: 'Raku', date: '2091-03-01', description: 'Fire, water' });
  const rest = 'Pottery & Ceramics,450.00,12,0,0,,"Fire, water",2 h 30 min,';

  const { lines } = await readExport('events?when=coming&search=raku');
  const all = await readExport('events');

  expect(lines).toEqual([
    'ID,Title,Date,Start,End,Category,Price (R),Capacity,Seats taken,Bookings,Cancelled,Description,Duration,Private',
    `${sooner.id},Raku,2091-03-01,10:00,12:30,${rest}`,
    `${later.id},Raku,2091-03-15,10:00,12:30,${rest}`,
    '',
  ]);
  expect(all.lines.map((line) => line.split(',')[2])).toEqual([
    'Date',
    '2091-03-01',
    '2091-03-15',
    '2024-06-01',
    undefined,
  ]);
});
