import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';

type Connect = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Adapts a connect-style handler, such as Vite's in development, to Koa. */
export function asMiddleware(connect: Connect): Middleware {
  return async (context, next) => {
    const { req, res } = context;
    // Koa's initial status is 404, but connect-style handlers expect 200.
    res.statusCode = 200;
    const passedOn = await new Promise<boolean>((done) => {
      res.once('close', () => done(false));
      connect(req, res, () => done(true));
    });
    if (!passedOn) {
      context.respond = false;
      return;
    }
    res.statusCode = 404;
    await next();
  };
}
