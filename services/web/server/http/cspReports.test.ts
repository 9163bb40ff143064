import { startWeb } from '../../test/webServer.ts';
/** @jest-environment node */
import { createMetrics } from '../metrics.ts';

const metrics = createMetrics('test');
const violated = 'content security policy violated';

async function report(body: unknown) {
  const web = await startWeb({ metrics });
  const send = () => fetch(`${web.origin}/csp-reports`, { method: 'POST', body: JSON.stringify(body) });
  const answers = [await send(), await send()];
  return { statuses: answers.map(({ status }) => status), lines: web.lines.filter(({ msg }) => msg === violated) };
}

async function counted(): Promise<Record<string, number>> {
  const { values } = await metrics.cspReports.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.directive, value]));
}

beforeEach(() => metrics.cspReports.reset());

// RELIABILITY H03
test.each([
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/x.js?reference=7K2M-9QXT-4WBD',
          documentURL: 'https://studio.example/booking/7K2M-9QXT-4WBD',
        },
      },
    ],
    { directive: 'script-src-elem', blocked: 'https://evil.example' },
  ],
  [
    'application/csp-report',
    { 'csp-report': { 'effective-directive': 'style-src-attr', 'blocked-uri': 'inline' } },
    { directive: 'style-src-attr', blocked: 'inline' },
  ],
])(
  'a report as %s is counted each time and logged once, without the address of the page',
  async (_type, body, violation) => {
    const { statuses, lines } = await report(body);

    expect(statuses).toEqual([204, 204]);
    expect(lines).toEqual([expect.objectContaining({ level: 'warn', ...violation })]);
    expect(JSON.stringify(lines)).not.toContain('7K2M');
    expect(await counted()).toEqual({ [violation.directive]: 2 });
  },
);

test('reports of browser extensions and reports that cannot be read are ignored', async () => {
  const body = { effectiveDirective: 'script-src', blockedURL: 'inline', sourceFile: 'moz-extension://0f/x.js' };

  const extension = await report([{ body }]);
  const unreadable = await report(['', 7, { body: null }]);

  expect([...extension.statuses, ...unreadable.statuses]).toEqual([204, 204, 204, 204]);
  expect([...extension.lines, ...unreadable.lines]).toEqual([]);
  expect(await counted()).toEqual({});
});

test('unknown directives share one label, and at most a hundred kinds of violation are logged', async () => {
  const web = await startWeb({ metrics });
  for (let sent = 0; sent < 12; sent += 1) {
    const body = Array.from({ length: 20 }, (_, index) => ({
      body: { effectiveDirective: `made-up-${index}`, blockedURL: `https://${sent}-${index}.example/` },
    }));
    await fetch(`${web.origin}/csp-reports`, { method: 'POST', body: JSON.stringify(body) });
  }

  expect(web.lines.filter(({ msg }) => msg === violated)).toHaveLength(100);
  expect(await counted()).toEqual({ other: 240 });
});
