import type { Answer, Operation, ViewName } from './operations/operation.ts';
import { operations } from './operations/operations.ts';
import { views } from './views.generated.ts';
import { fromYup } from './yupSchema.ts';
import type { JsonSchema } from './yupSchema.ts';

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, JsonSchema>>;
  [key: string]: unknown;
}

export function describeApi(publicRoutes: ReadonlySet<string>, version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [route, operation] of Object.entries(operations)) {
    const [method = '', template = ''] = route.split(' ');
    const path = template.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, path, publicRoutes.has(route)) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Studio',
      version,
      description: 'Times are ISO instants, days and clocks the studio’s own, money is cents.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: views,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-studio_admin' },
      },
    },
  };
}

function describe(operation: Operation, path: string, isPublic: boolean): JsonSchema {
  const parameters = [...pathParameters(path), ...queryParameters(operation), ...headerParameters(operation)];
  return {
    summary: operation.summary,
    security: isPublic ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: { required: true, content: contentOf(operation.body) } }),
    responses: {
      [operation.status ?? 200]: { description: 'Done', ...answerContent(operation.answer) },
      default: { description: 'Not done', content: { 'application/json': { schema: reference('ErrorBody') } } },
    },
  };
}

function contentOf(body: NonNullable<Operation['body']>): JsonSchema {
  if ('media' in body) return { [body.media]: {} };
  const [first, ...others] = body.map(fromYup);
  return { 'application/json': { schema: others.length > 0 ? { anyOf: [first, ...others] } : first } };
}

function answerContent(answer: Answer): JsonSchema {
  if (answer === 'nothing') return {};
  if ('media' in answer) return { content: { [answer.media]: {} } };
  return { content: { 'application/json': { schema: answerSchema(answer) } } };
}

function answerSchema(answer: Exclude<Answer, 'nothing' | { media: string }>): JsonSchema {
  if ('view' in answer) return reference(answer.view);
  if ('list' in answer) return listOf(answer.list);
  if ('page' in answer) return pageOf(answer.page);
  return { anyOf: [listOf(answer.listOrPage), pageOf(answer.listOrPage)] };
}

function listOf(view: ViewName): JsonSchema {
  return { type: 'array', items: reference(view) };
}

function pageOf(view: ViewName): JsonSchema {
  const count = { type: 'integer', minimum: 0 };
  return {
    type: 'object',
    properties: {
      items: listOf(view),
      total: count,
      hasMore: { type: 'boolean', description: 'Whether more items match than `total`' },
      all: { ...count, description: 'The number of workshops without any filter' },
      page: count,
      pageSize: count,
    },
    required: ['items', 'total', 'page', 'pageSize'],
    additionalProperties: false,
  };
}

function reference(view: ViewName): JsonSchema {
  return { $ref: `#/components/schemas/${view}` };
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' && !path.startsWith('/api/holds') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

function queryParameters({ query }: Operation): JsonSchema[] {
  const { properties } = query ? fromYup(query) : { properties: {} };
  return Object.entries(Object(properties)).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function headerParameters({ headers = {} }: Operation): JsonSchema[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));
}
