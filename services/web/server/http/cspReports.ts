import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { readCallBody } from '../proxy/callBody.ts';
import { manyCalls, reject } from '../proxy/proxyErrors.ts';
import { stateOf } from './visitor.ts';

/** Anyone can send reports, so the log gets each kind of violation once, and at most this many kinds. */
const maxLogged = 100;

/** The directives of the policy, as reports name them. The metric's label has no other values. */
const directives = new Set(
  ['default', 'script', 'style', 'img', 'font', 'connect', 'frame', 'object', 'media', 'worker', 'manifest']
    .flatMap((name) => [`${name}-src`, `${name}-src-elem`, `${name}-src-attr`])
    .concat('form-action', 'frame-ancestors', 'base-uri'),
);

interface Violation {
  directive: string;
  /** The origin of what was blocked, or a keyword such as `inline`. */
  blocked: string;
}

interface ReportParts {
  log: Logger;
  metrics: Metrics;
  isAllowed: (network: string) => boolean;
}

/** Counts violations of the content security policy and logs each kind once per process, without the page's address. */
export function cspReports({ log, metrics, isAllowed }: ReportParts): Middleware {
  const logged = new Set<string>();

  return async (context) => {
    if (!isAllowed(stateOf(context).visitor.network)) return reject(context, 429, manyCalls);
    const body = await readCallBody(context.req).catch(() => null);
    for (const { directive, blocked } of violationsIn(String(body ?? ''))) {
      metrics.cspReports.inc({ directive });
      const kind = `${directive} ${blocked}`;
      if (logged.has(kind) || logged.size >= maxLogged) continue;
      logged.add(kind);
      log.warn({ directive, blocked }, 'content security policy violated');
    }
    context.status = 204;
  };
}

/** Reads both formats: `application/reports+json`, and `application/csp-report` from older browsers. */
function violationsIn(text: string): Violation[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return [];
  }
  const bodies = Array.isArray(report) ? report.map((one) => fieldOf(one, 'body')) : [fieldOf(report, 'csp-report')];
  return bodies.slice(0, 20).flatMap((body) => {
    const directive = fieldOf(body, 'effectiveDirective') ?? fieldOf(body, 'effective-directive');
    const blocked = fieldOf(body, 'blockedURL') ?? fieldOf(body, 'blocked-uri');
    const source = fieldOf(body, 'sourceFile') ?? fieldOf(body, 'source-file');
    if (typeof directive !== 'string' || typeof blocked !== 'string' || isExtension(blocked, source)) return [];
    return [{ directive: directives.has(directive) ? directive : 'other', blocked: originOf(blocked).slice(0, 100) }];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Browser extensions change pages and cause reports that no operator can act on. */
function isExtension(...addresses: unknown[]): boolean {
  return addresses.some((address) => /^[a-z-]*-extension(:|$)/.test(String(address)));
}

function originOf(blocked: string): string {
  const url = URL.canParse(blocked) ? new URL(blocked) : null;
  if (url === null) return /^[a-z-]{1,20}$/.test(blocked) ? blocked : 'other';
  return url.origin === 'null' ? url.protocol : url.origin;
}
