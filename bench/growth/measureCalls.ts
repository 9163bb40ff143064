import type { GrowthLine } from '../report/growthTable.ts';
import { cpuMsOf } from '../web.ts';
import { idsOf } from './calls.ts';
import type { Call, Ids } from './calls.ts';
import type { FilledStudio } from './filledStudio.ts';
import { postgresCpuMs } from './postgresCpu.ts';
import type { Scale } from './scale.ts';
import { quantile, timeRequests } from './timing.ts';

interface Sample {
  times: number[];
  cpuMs: number;
}

/** Measures each call at each size, in turns, so that other load affects all sizes. */
export async function measureCalls(
  studios: readonly FilledStudio[],
  calls: readonly Call[],
  { rounds, seconds }: Scale,
): Promise<GrowthLine[]> {
  const ids = await Promise.all(studios.map(idsOf));
  const lines: GrowthLine[] = [];
  for (const call of calls) {
    const samples = studios.map((): Sample => ({ times: [], cpuMs: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [size, studio] of studios.entries()) {
        const sample = samples[size];
        const known = ids[size];
        if (sample && known) await addSample(sample, studio, call, known, seconds);
      }
    }
    console.log(`  ${call.what}: ${samples.map(({ times }) => quantile(times, 0.5).toFixed(2)).join(', ')} ms`);
    lines.push({
      what: call.what,
      costs: samples.map(({ times, cpuMs }) => ({
        medianMs: quantile(times, 0.5),
        p95Ms: quantile(times, 0.95),
        cpuMs: cpuMs / times.length,
      })),
      ...(call.note ? { note: call.note } : {}),
    });
  }
  return lines;
}

async function addSample(sample: Sample, studio: FilledStudio, call: Call, ids: Ids, seconds: number): Promise<void> {
  const cpu = () => cpuMsOf(studio.web.pid) + cpuMsOf(studio.apiPid) + postgresCpuMs();
  const headers = { 'Accept-Encoding': 'br', ...(call.isAdmin ? { Authorization: studio.authorization } : {}) };
  const before = cpu();
  sample.times.push(...(await timeRequests(call.urlOf(studio, ids), headers, seconds)));
  sample.cpuMs += cpu() - before;
}
