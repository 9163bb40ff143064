import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { MailKind } from '@studio/contract/mail/mails';

/** `cancelled`: the mail must not be sent any more. */
const mailResults = ['ok', 'cancelled', 'retry', 'permanent'] as const;
export type MailResult = (typeof mailResults)[number];

export const countedStates = ['waiting', 'active', 'delayed', 'failed'] as const;
export type JobCounts = Record<(typeof countedStates)[number], number>;

export interface WorkerMetrics {
  registry: Registry;
  countMail(kind: MailKind, result: MailResult): void;
  /** Seconds from the due time until a mail server accepted the mail. */
  observeLatency(seconds: number): void;
  watchQueue(read: () => Promise<JobCounts>): void;
}

export function createMetrics(version: string, kinds: readonly string[]): WorkerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'build_info', help: 'Running version', labelNames: ['service', 'version'], registers }).set(
    { service: 'worker', version },
    1,
  );
  const mails = new Counter({
    name: 'mail_sent_total',
    help: 'Attempts to send a mail or a text message, by how they ended',
    labelNames: ['kind', 'result'],
    registers,
  });
  // Each series starts at zero, because `increase()` ignores the first value of a new series.
  for (const kind of kinds) for (const result of mailResults) mails.inc({ kind, result }, 0);
  const latency = new Histogram({
    name: 'mail_latency_seconds',
    help: 'From due to taken by the mail server',
    buckets: [1, 5, 15, 60, 300, 900, 3600],
    registers,
  });

  return {
    registry,
    countMail: (kind, result) => mails.inc({ kind, result }),
    observeLatency: (seconds) => latency.observe(seconds),
    watchQueue: (read) => {
      const jobs: Gauge<'state'> = new Gauge({
        name: 'bullmq_job_count',
        help: 'Jobs in the queue; while it does not answer, the last counts stay',
        labelNames: ['state'],
        registers,
        collect: async () => {
          const counts = await read().catch(() => null);
          for (const state of countedStates) if (counts) jobs.set({ state }, counts[state]);
        },
      });
    },
  };
}
