import type { Trace } from './trace.ts';

export interface Span {
  name: string;
  kind: 'server' | 'consumer';
  trace: Trace;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  isError: boolean;
  attributes: Record<string, string | number>;
}

/** Exports spans. Without an address it exports nothing and loads no OpenTelemetry module. */
export interface Spans {
  record(span: Span): void;
  /** Sends the spans that have been recorded. */
  close(): Promise<void>;
}

export const noSpans: Spans = { record: () => undefined, close: async () => undefined };

interface HttpRequest extends Pick<Span, 'trace' | 'startedAt' | 'durationMs'> {
  method: string;
  route: string;
  status: number;
}

export function httpSpan({ method, route, status, ...request }: HttpRequest): Span {
  return {
    ...request,
    name: `${method} ${route}`,
    kind: 'server',
    isError: status >= 500,
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
  };
}
