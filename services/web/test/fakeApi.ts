interface Call {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}
interface Sent {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
type Answer = Sent | Promise<Sent>;

export interface FakeApi {
  /**
   * Responses by method and path. `GET /api/events` answers every query string without a specific response. A call
   * without a response is an error.
   */
  answers: Record<string, (path: string) => Answer>;
  calls: Call[];
}

/** Replaces `fetch` for the tests of a file. */
export function useFakeApi(): FakeApi {
  const api: FakeApi = { answers: {}, calls: [] };
  const real = globalThis.fetch;

  beforeEach(() => {
    api.answers = {};
    api.calls.length = 0;
    globalThis.fetch = async (input, init) => {
      const [method, path] = [init?.method ?? 'GET', pathOf(input)];
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      api.calls.push({ method, path, body, headers: new Headers(init?.headers) });
      const answer = api.answers[`${method} ${path}`] ?? api.answers[`${method} ${path.split('?')[0]}`];
      if (!answer) throw new Error(`No answer for ${method} ${path}`);
      const { status = 200, body: sent, headers } = await answer(path);
      return new Response(sent === undefined ? null : JSON.stringify(sent), { status, ...(headers && { headers }) });
    };
  });
  afterEach(() => {
    globalThis.fetch = real;
  });
  return api;
}

/** An error of the API; `error` is the sentence for people. */
export function rejection(status: number, code: string, error = 'x'): () => Sent {
  return () => ({ status, body: { error, code } });
}

/** Returns a response that is pending until the test calls `arrive`. */
export function answerOnCall(): { answer: () => Answer; arrive: (answer: Awaited<Answer>) => void } {
  const waiting: ((answer: Awaited<Answer>) => void)[] = [];
  return {
    answer: () => new Promise((resolve) => waiting.push(resolve)),
    arrive: (answer) => waiting.shift()?.(answer),
  };
}

function pathOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : input.toString();
}
