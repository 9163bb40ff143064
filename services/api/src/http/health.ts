import type { Handler } from './context.ts';

export interface Dependency {
  name: string;
  /** Rejects when the dependency cannot be used. */
  check(): Promise<void>;
  /** Without it we still serve: its absence is reported, not fatal. */
  optional?: true;
}

const checkMs = 1000;
const cacheMs = 1000;

/** May the process run code? Never looks at a dependency, for a restart would not mend one (RELIABILITY §5.1). */
export const healthz: Handler = (ctx) => {
  ctx.body = { status: 'ok' };
};

/** May we receive traffic? Each dependency has a second to answer, and the answer is kept for a second. */
export function readyz(dependencies: readonly Dependency[], isDraining: () => boolean): Handler {
  let kept: { at: number; failing: Promise<Dependency[]> } | undefined;

  return async (ctx) => {
    const now = performance.now();
    if (!kept || now - kept.at > cacheMs) kept = { at: now, failing: failingOf(dependencies) };
    const failing = await kept.failing;
    const unready = [...(isDraining() ? ['draining'] : []), ...failing.filter((one) => !one.optional).map(nameOf)];
    const degraded = failing.filter((one) => one.optional).map(nameOf);

    ctx.status = unready.length > 0 ? 503 : 200;
    ctx.body = { status: unready.length > 0 ? 'unready' : 'ready', unready, degraded };
  };
}

async function failingOf(dependencies: readonly Dependency[]): Promise<Dependency[]> {
  const answers = await Promise.allSettled(dependencies.map((one) => inTime(one.check())));
  return dependencies.filter((_one, place) => answers[place]?.status === 'rejected');
}

async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), checkMs);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}

function nameOf(dependency: Dependency): string {
  return dependency.name;
}
