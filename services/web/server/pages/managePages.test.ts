/** @jest-environment node */
import { exampleManage, exampleTarget, manageApi, managePage } from '../../test/exampleManage.ts';
import { json, startWeb } from '../../test/webServer.ts';

const otherDates = [exampleTarget()];

test.each([
  ['', 'Changes and cancelling are free until'],
  ['/move', 'Move to Saturday, March 22'],
  ['/cancel', 'Cancel and refund <span translate="no">R900.00</span>'],
])(
  'the page /manage%s is sent with its data when the key is right, and the key is in no log line',
  async (step, text) => {
    const web = await startWeb({ api: (_request, response) => json(response, 200, exampleManage({ otherDates })) });

    const answer = await web.get(managePage.replace('?', `${step}?`));

    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).toContain('needs JavaScript. Without it, please call');
    const read = web.received.find(({ url }) => url === manageApi);
    expect(read?.headers['x-booking-key']).toBe('the-key-of-the-mail');
    expect(JSON.stringify(web.lines)).not.toContain('the-key-of-the-mail');
  },
);

test.each([managePage, managePage.split('?')[0] ?? ''])(
  'the page %s without the right key is Find my booking',
  async (path) => {
    const web = await startWeb();

    const answer = await web.get(path);

    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Find my booking');
  },
);

test('without the API the page answers 503 and says that the booking is loading', async () => {
  const web = await startWeb({ api: 'down' });

  const answer = await web.get(managePage);

  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('Loading your booking...');
});
