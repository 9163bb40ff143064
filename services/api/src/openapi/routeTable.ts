import { Router } from '@koa/router';
import type { Handler, RequestState } from '../http/context.ts';
import type { Input } from './input.ts';
import type { Answer, DeclaredRoute, Route } from './route.ts';

export type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
type Declare = <Value, Of extends Answer>(name: RouteName, input: Input<Value>, route: Route<Value, Of>) => void;

/** All routes of the API. The router, the access checks and the OpenAPI document are made from their declarations. */
export interface RouteTable {
  readonly declared: readonly DeclaredRoute[];
  readonly router: Router<RequestState>;
  forAnyone: Declare;
  /** The session is checked before limits are counted or a body is read. */
  forAdmins: Declare;
}

export function createRouteTable(requireAdmin: Handler): RouteTable {
  const declared: DeclaredRoute[] = [];
  const router = new Router<RequestState>({ strict: true, sensitive: true });

  const declareFor =
    (access: Handler[]): Declare =>
    (name, input, { handle, limit, ...route }) => {
      const [method = '', path = ''] = name.split(' ');
      declared.push({ method, path, isPublic: access.length === 0, input, ...route });
      const { status } = route;
      const answer: Answer = route.answer;
      const respond: Handler = async (ctx) => {
        const answered: unknown = await handle(ctx, () => input.read(ctx));
        if (status !== undefined) ctx.status = status;
        const sent = typeof answer === 'object' && 'message' in answer ? answer : answered;
        if (sent !== undefined) ctx.body = sent;
      };
      const before = [limit, input.readBody].filter((handler) => handler !== undefined);
      router.register(path, [method], [...access, ...before, respond]);
    };

  return { declared, router, forAnyone: declareFor([]), forAdmins: declareFor([requireAdmin]) };
}
