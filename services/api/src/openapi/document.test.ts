import { join } from 'node:path';
import { contractViews } from '../../scripts/contractViews.ts';
import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { expectDocumented } from '../../test/documented.ts';
import { buildEvent } from '../../test/factories.ts';
import type { OpenApi } from './document.ts';
import { views } from './views.generated.ts';

const app = useApp(useDatabase());

async function readDocument(): Promise<OpenApi> {
  return (await request<OpenApi>(app.url, '/api/openapi.json')).body;
}

test('the OpenAPI document describes responses as the contract does', () => {
  expect(views).toEqual(contractViews(join(__dirname, '../../../..')).schemas); // if this fails, run: npm run views -w @studio/api
});

test('the document states who may call a route', async () => {
  const { paths } = await readDocument();

  const securityOf = (path: string) => Object(paths[path])['get'].security;
  expect([securityOf('/api/events'), securityOf('/api/bookings')]).toEqual([[], [{ bearer: [] }, { cookie: [] }]]);
});

test('a body is described by the schema that checks it', async () => {
  const { paths } = await readDocument();

  const { schema } = Object(paths['/api/contact'])['post'].requestBody.content['application/json'];
  expect(schema).toMatchObject({
    type: 'object',
    required: ['firstName', 'lastName', 'email', 'interestedIn', 'message'],
    properties: {
      firstName: { type: 'string', minLength: 1, maxLength: 100 },
      message: { type: 'string', maxLength: 5000 },
      phone: { anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] },
    },
  });
});

test('every reference within the document resolves', async () => {
  const document = await readDocument();

  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  const schemas = Object.keys(Object(document['components']).schemas);
  expect(references.length).toBeGreaterThan(40);
  expect(references.map(([, name]) => name).filter((name) => !schemas.includes(name ?? ''))).toEqual([]);
});

// RELIABILITY F15
test('an answer with an extra field, a missing field or another status is detected', async () => {
  const event = await buildEvent();
  const { body } = await request<Record<string, unknown>>(app.url, `/api/events/${event.id}`);
  const { price, ...less } = body;
  const check = (answer: unknown, status = 200) => expectDocumented('GET', `/api/events/${event.id}`, status, answer);

  expect(price).toBe(45_000);
  expect(() => check(body)).not.toThrow();
  expect(() => check({ ...body, seatsTaken: 3 })).toThrow('must NOT have additional properties');
  expect(() => check(less)).toThrow("must have required property 'price'");
  expect(() => check({ ...body, price: '450' })).toThrow('must be integer');
  expect(() => check(body, 202)).toThrow('does not know');
  expect(() => check({ message: 'gone' }, 404)).toThrow("must have required property 'error'");
});
