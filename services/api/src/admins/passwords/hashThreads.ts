import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';

/** `digest` is an HMAC, never the password itself (`password.ts`). */
type HashTask = { digest: string; cost: number } | { digest: string; hash: string };
type HashAnswer = { hash: string } | { matches: boolean } | { error: string };

/** `hash` and `compare` are queued before every bounded comparison, so that a flood of logins cannot delay them. */
export interface HashThreads {
  hash(digest: string, cost: number): Promise<string>;
  compare(digest: string, hash: string): Promise<boolean>;
  /** @throws overloaded if 40 bounded comparisons wait, or this one has waited more than 3 s */
  compareBounded(digest: string, hash: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Job {
  task: HashTask;
  queuedAt: number;
  resolve(answer: HashAnswer): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  job: Job | null;
}

// The program is a string, because a file would need different loaders for sources and jest.
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const bcrypt = import(workerData.bcrypt).then((module) => module.default);
  parentPort.on('message', ({ digest, cost, hash }) =>
    bcrypt
      .then((it) => (hash === undefined ? { hash: it.hashSync(digest, cost) } : { matches: it.compareSync(digest, hash) }))
      .catch((error) => ({ error: String(error) }))
      .then((answer) => parentPort.postMessage(answer)));
`;

const maxWaiting = 40;
const maxWaitMs = 3000;

/** `bcrypt` is the file URL of bcryptjs. */
export function createHashThreads(bcrypt: string, count: number): HashThreads {
  const threads: Thread[] = [];
  const first: Job[] = [];
  const bounded: Job[] = [];

  function enqueue(task: HashTask, queue: Job[]): Promise<HashAnswer> {
    if (queue === bounded && bounded.length >= maxWaiting) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      queue.push({ task, queuedAt: performance.now(), resolve, reject });
      startNext();
    });
  }

  function startNext(): void {
    const free = threads.find((thread) => thread.job === null) ?? startThread();
    if (!free) return;
    const job = nextJob();
    if (!job) return;
    free.job = job;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    free.worker.postMessage(job.task);
  }

  function nextJob(): Job | undefined {
    if (first.length > 0) return first.shift();
    for (let job = bounded.shift(); job; job = bounded.shift()) {
      if (performance.now() - job.queuedAt <= maxWaitMs) return job;
      job.reject(tooBusy());
    }
    return undefined;
  }

  function startThread(): Thread | undefined {
    if (threads.length >= count) return undefined;
    const thread: Thread = { worker: new Worker(program, { eval: true, workerData: { bcrypt } }), job: null };
    threads.push(thread);
    // An idle thread must not keep the process alive.
    thread.worker.unref();
    thread.worker.on('message', (answer: HashAnswer) => {
      thread.job?.resolve(answer);
      thread.job = null;
      startNext();
    });
    thread.worker.on('error', (error) => thread.job?.reject(error));
    thread.worker.on('exit', () => {
      thread.job?.reject(new Error('the hashing thread ended'));
      threads.splice(threads.indexOf(thread), 1);
      if (first.length + bounded.length > 0) startNext();
    });
    return thread;
  }

  async function compare(digest: string, hash: string, queue: Job[]): Promise<boolean> {
    const answer = await enqueue({ digest, hash }, queue);
    if ('matches' in answer) return answer.matches;
    throw new Error(errorOf(answer));
  }

  return {
    hash: async (digest, cost) => {
      const answer = await enqueue({ digest, cost }, first);
      if ('hash' in answer) return answer.hash;
      throw new Error(errorOf(answer));
    },
    compare: (digest, hash) => compare(digest, hash, first),
    compareBounded: (digest, hash) => compare(digest, hash, bounded),
    close: async () => {
      for (const job of [...first.splice(0), ...bounded.splice(0)]) job.reject(tooBusy());
      await Promise.all(threads.map((thread) => thread.worker.terminate()));
    },
  };
}

function tooBusy(): AppError {
  const message = 'Too many people are logging in just now. Please try again in a moment.';
  return new AppError('unavailable', 'overloaded', message, { retryAfter: 5 });
}

function errorOf(answer: HashAnswer): string {
  return 'error' in answer ? answer.error : 'the hashing thread answered another request';
}
