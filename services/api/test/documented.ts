import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi } from '../src/openapi/document.ts';
import type { DeclaredRoute } from '../src/openapi/route.ts';

interface Response {
  content?: Record<string, { schema?: object }>;
}
interface Described {
  template: RegExp;
  responses: Record<string, Response>;
}

const described = new Map<string, Described[]>();
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } });
const validators = new Map<object, ValidateFunction>();

/** Makes every later request of this process's tests be checked against the routes. */
export function validateAnswers(routes: readonly DeclaredRoute[]): void {
  if (described.size > 0) return;
  const document = describeApi(routes, 'test');
  ajv.addSchema(document, 'api');
  for (const [path, methods] of Object.entries(document.paths)) {
    const template = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    for (const [method, { responses }] of Object.entries(methods)) {
      const known = described.get(method) ?? [];
      described.set(method, [...known, { template, responses: responses as Described['responses'] }]);
    }
  }
}

/** Expects a status and body that the OpenAPI document allows. */
export function expectDocumented(method: string, path: string, status: number, body: unknown): void {
  if (described.size === 0 || method === 'HEAD' || status === 304) return;
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
