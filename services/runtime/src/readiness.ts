import { withTimeout } from './withTimeout.ts';

export interface Dependency {
  name: string;
  check(): Promise<void>;
  /** The failure of an optional dependency is reported as degraded. It does not affect readiness. */
  optional?: true;
}

export interface Readiness {
  isReady: boolean;
  unready: string[];
  degraded: string[];
}

const checkTimeoutMs = 1000;
const cacheMs = 1000;

/** Each check has a timeout of one second; the result is cached for one second. */
export function createReadinessCheck(
  dependencies: readonly Dependency[],
  isDraining: () => boolean,
): () => Promise<Readiness> {
  let cached: { at: number; failing: Promise<Dependency[]> } | undefined;

  return async () => {
    const now = performance.now();
    if (!cached || now - cached.at > cacheMs) cached = { at: now, failing: findFailing(dependencies) };
    const failing = await cached.failing;
    const unready = [...(isDraining() ? ['draining'] : []), ...namesOf(failing.filter(({ optional }) => !optional))];
    return { isReady: unready.length === 0, unready, degraded: namesOf(failing.filter(({ optional }) => optional)) };
  };
}

async function findFailing(dependencies: readonly Dependency[]): Promise<Dependency[]> {
  const results = await Promise.allSettled(
    dependencies.map((dependency) => withTimeout(checkTimeoutMs, dependency.name, dependency.check())),
  );
  return dependencies.filter((_dependency, index) => results[index]?.status === 'rejected');
}

function namesOf(dependencies: readonly Dependency[]): string[] {
  return dependencies.map(({ name }) => name);
}
