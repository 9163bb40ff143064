import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Middleware } from 'koa';
import sirv from 'sirv';

type Connect = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The files in this folder, as they are when the process starts; what is none of them is passed on. */
export function builtFiles(folder: string): Middleware {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/');
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      // A type that sirv does not know.
      if (path === '/favicon.ico') response.setHeader('Content-Type', 'image/x-icon');
    },
  });
  return asMiddleware((request, response, next) => {
    if (!isPlainRange(request)) delete request.headers.range;
    serve(request, response, next);
  });
}

/**
 * Whether sirv reads this range rightly: it misreads a suffix, several ranges and an end of 0, knows no If-Range, and
 * begins an answer that it cannot give when the end comes before the start. The whole file is a right answer to all.
 */
function isPlainRange({ headers }: IncomingMessage): boolean {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (start === undefined || headers['if-range'] !== undefined) return false;
  return end === '' || (Number(end) > 0 && Number(start) <= Number(end));
}

/** A connect-style handler for Koa. A file that it pipes is closed when the visitor leaves, which `pipe` does not do. */
export function asMiddleware(connect: Connect): Middleware {
  return async (context, next) => {
    const { req, res } = context;
    // Koa begins at 404, and a connect-style handler only ever writes other statuses.
    res.statusCode = 200;
    const passedOn = await new Promise<boolean>((done, fail) => {
      res.once('close', () => done(false));
      res.once('pipe', (file: Readable) => {
        file.once('error', fail);
        res.once('close', () => file.destroy());
      });
      connect(req, res, () => done(true));
    }).catch((error: unknown) => {
      // An answer that has begun cannot become another one, and without its end the visitor would wait for ever.
      if (res.headersSent) res.destroy();
      throw error;
    });
    if (!passedOn) {
      context.respond = false;
      return;
    }
    res.statusCode = 404;
    await next();
  };
}
