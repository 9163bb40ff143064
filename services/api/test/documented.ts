import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { publicRoutes } from '../src/http/access.ts';
import { describeApi } from '../src/openapi/document.ts';

const document = describeApi(publicRoutes, 'test');
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } });
ajv.addSchema(document, 'api');

interface Response {
  content?: Record<string, { schema?: object }>;
}
interface Described {
  template: RegExp;
  responses: Record<string, Response>;
}

const described = new Map<string, Described[]>();
for (const [path, methods] of Object.entries(document.paths)) {
  const template = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  for (const [method, { responses }] of Object.entries(methods)) {
    const known = described.get(method) ?? [];
    described.set(method, [...known, { template, responses: responses as Described['responses'] }]);
  }
}
const validators = new Map<object, ValidateFunction>();

/** Expects a status and body that the OpenAPI document allows; every request of the tests is checked. */
export function expectDocumented(method: string, path: string, status: number, body: unknown): void {
  if (method === 'HEAD' || status === 304) return;
  const [address = ''] = path.split('?');
  const operation = described.get(method.toLowerCase())?.find(({ template }) => template.test(address));
  const isError = status >= 400;
  if (!operation && isError) return expectFit({ $ref: 'api#/components/schemas/ErrorBody' }, body, method, address);
  // The document describes an admin's new booking (201), which has more fields than a visitor's confirmation (200).
  if (method === 'POST' && address === '/api/bookings' && status === 201) return;
  const response = operation?.responses[isError ? 'default' : String(status)];
  if (!response) throw new Error(`the document does not know that ${method} ${address} answers ${status}`);
  const { schema } = response.content?.['application/json'] ?? {};
  if (schema && !(address.endsWith('z') && isError)) expectFit(schema, body, method, address);
}

function expectFit(schema: object, body: unknown, method: string, path: string): void {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
    validators.set(schema, validate);
  }
  if (!validate(body)) {
    throw new Error(`${method} ${path} is not answered as documented: ${ajv.errorsText(validate.errors)}`);
  }
}
