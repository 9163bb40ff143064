/** @jest-environment node */
import { manageReference } from '../../test/exampleManage.ts';
import { startWeb } from '../../test/webServer.ts';

test.each(['', '/move', '/cancel'])(
  'the page /manage%s is sent without the booking, whose key only the browser knows',
  async (step) => {
    const web = await startWeb();

    const answer = await web.get(`/booking/${manageReference}/manage${step}`);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('Loading your booking...');
    expect(html).toContain('needs JavaScript. Without it, please call');
    expect(web.received).toEqual([]);
  },
);
