import { describeApi } from './document.ts';
import { none } from './input.ts';
import type { RouteTable } from './routeTable.ts';

export function addOpenApiRoute(routes: RouteTable, version: string): void {
  let document: string | undefined;

  routes.forAnyone('GET /api/openapi.json', none, {
    summary: 'This document',
    answer: { media: 'application/json' },
    handle: (ctx) => {
      document ??= JSON.stringify(describeApi(routes.declared, version));
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.type = 'application/json; charset=utf-8';
      return document;
    },
  });
}
