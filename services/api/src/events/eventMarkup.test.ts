import type { SavedEventView } from '@studio/contract/events/events';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { buildEvent, buildEventInput } from '../../test/factories.ts';

const { app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const provider = 'https://www.payfast.co.za/eng/process';
const button = `<form action="${provider}" method="post"><input type="hidden" name="cmd" value="_paynow"><button onclick="steal()">Pay</button></form><script>steal()</script>`;

// SPEC §2 Home page
test('a picture on another https site is stored, and visitors get its address', async () => {
  const imageUrl = 'https://pictures.example/raku.jpg';

  const { body } = await admin.post<SavedEventView>('/api/events', buildEventInput({ imageUrl }));

  expect(body).toMatchObject({ imageUrl, dropped: [] });
  const page = await fetch(`${app.url}/api/events/${body.id}`);
  expect(await page.json()).toMatchObject({ imageUrl });
});

test('pay-now markup is stored as its form and hidden inputs, and dropped parts are reported', async () => {
  const { status, body } = await admin.post<SavedEventView>(
    '/api/events',
    buildEventInput({ payNowButtonHtml: button }),
  );

  expect(status).toBe(201);
  expect(body.payNowButtonHtml).toBe(
    `<form action="${provider}" method="post"><input type="hidden" name="cmd" value="_paynow"></form>`,
  );
  expect(body.dropped).toEqual(['Instructions to the browser (on…, form…) were removed.']);
  const again = await admin.patch<SavedEventView>(`/api/events/${body.id}`, {
    payNowButtonHtml: body.payNowButtonHtml,
  });
  expect(again.body).toMatchObject({ payNowButtonHtml: body.payNowButtonHtml, dropped: [] });
  const none = await admin.patch<SavedEventView>(`/api/events/${body.id}`, { payNowButtonHtml: '' });
  expect(none.body.payNowButtonHtml).toBeNull();
});

test('markup saved under older allowed hosts does not prevent another edit', async () => {
  const event = await buildEvent({ payNowHtml: '<form action="https://old.test/pay" method="post"></form>' });

  expect((await admin.patch(`/api/events/${event.id}`, { title: 'Raku' })).status).toBe(200);
});
