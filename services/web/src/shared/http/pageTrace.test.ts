import { api } from './api.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a call continues the trace of the Server-Timing header', async () => {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    sent.push(init?.headers);
    return new Response('{}');
  });
  const page = { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) };
  const serverTiming = [{ name: 'traceparent', description: traceparent }];
  performance.getEntriesByType = () => [Object.assign(page, { serverTiming })];

  await api.get('/api/events');
  performance.getEntriesByType = () => [];
  await api.get('/api/events');

  expect(sent).toEqual([{ traceparent }, {}]);
});
