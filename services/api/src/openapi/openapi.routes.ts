import { publicRoutes } from '../http/access.ts';
import type { Routes } from '../http/context.ts';
import { describeApi } from './document.ts';

export function addOpenApiRoute(routes: Routes, version: string): void {
  const document = JSON.stringify(describeApi(publicRoutes, version));

  routes.get('/api/openapi.json', (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = document;
  });
}
