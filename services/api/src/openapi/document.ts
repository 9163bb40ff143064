import type { Answer, DeclaredRoute } from './route.ts';
import { views } from './views.generated.ts';
import { jsonSchemaOf } from './yupSchema.ts';
import type { JsonSchema } from './yupSchema.ts';

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, JsonSchema>>;
  [key: string]: unknown;
}

export function describeApi(routes: readonly DeclaredRoute[], version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, path) };
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

function describe(route: DeclaredRoute, path: string): JsonSchema {
  const parameters = [...pathParameters(route, path), ...queryParameters(route), ...headerParameters(route)];
  return {
    summary: route.summary,
    security: route.isPublic ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(route),
    responses: {
      [route.status ?? 200]: { description: 'Done', ...answerContent(route.answer) },
      default: { description: 'Not done', content: { 'application/json': { schema: reference('ErrorBody') } } },
    },
  };
}

function requestBody({ input: { body, isOptional = false } }: DeclaredRoute): JsonSchema {
  if (!body) return {};
  if ('media' in body) return { requestBody: { required: true, content: { [body.media]: {} } } };
  const [first, ...others] = body.map(jsonSchemaOf);
  const schema = others.length > 0 ? { anyOf: [first, ...others] } : first;
  return { requestBody: { required: !isOptional, content: { 'application/json': { schema } } } };
}

function answerContent(answer: Answer): JsonSchema {
  if (answer === 'nothing') return {};
  if ('media' in answer) return { content: { [answer.media]: {} } };
  if ('message' in answer) return answerContent({ view: 'MessageView' });
  return { content: { 'application/json': { schema: answerSchema('sent' in answer ? answer.sent : answer) } } };
}

function answerSchema(
  answer: Exclude<Answer, 'nothing' | { media: string } | { message: string } | { sent: object }>,
): JsonSchema {
  if ('view' in answer) return reference(answer.view);
  if ('list' in answer) return listOf(answer.list);
  if ('page' in answer) return pageOf(answer.page);
  return { anyOf: [listOf(answer.listOrPage), pageOf(answer.listOrPage)] };
}

function listOf(view: string): JsonSchema {
  return { type: 'array', items: reference(view) };
}

function pageOf(view: string): JsonSchema {
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

function reference(view: string): JsonSchema {
  return { $ref: `#/components/schemas/${view}` };
}

function pathParameters({ hasTextId = false }: DeclaredRoute, path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' && !hasTextId ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

function queryParameters({ input: { query } }: DeclaredRoute): JsonSchema[] {
  const { properties } = query ? jsonSchemaOf(query) : { properties: {} };
  return Object.entries(Object(properties)).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function headerParameters({ headers = {} }: DeclaredRoute): JsonSchema[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));
}
