/** @jest-environment node */
import { hostileFacts } from '../../test/hostileStudio.ts';
import { startWeb } from '../../test/webServer.ts';

test('markup in the facts of an installation is shown as text, and the browser reads it unchanged', async () => {
  const web = await startWeb();

  const html = await (await web.get('/')).text();

  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const sent = /<script id="studio-overrides" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  expect(JSON.parse(sent)).toEqual(hostileFacts);
});
