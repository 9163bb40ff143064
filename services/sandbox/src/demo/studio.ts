import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoConfig } from '../config.ts';
import { startMailbox } from '../mailbox/app.ts';
import { startPayfast } from '../payfast/app.ts';
import { findBusyPorts, findFreePort } from '../processes/ports.ts';
import type { Watchdog } from '../processes/watchdog.ts';
import type { Commands } from './commands.ts';
import { openDatabase } from './database.ts';
import { environmentsOf } from './environments.ts';
import { deleteSecrets, loadSecrets } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { seed } from './seed/seed.ts';
import { startService, waitForAdmin } from './service.ts';

/** The exit code of a migration that finds a database of a development version. */
const unknownMigration = 3;

export interface DemoSources {
  root: string;
  from: string;
  commands: Commands;
  /** True if the services log to the terminal instead of files. */
  printLogs: boolean;
}

export interface RunningStudio {
  admin: Secrets['admin'];
  databaseDir: string;
}

/** `close` stops what was started, in reverse order, even after a failed start. */
export class DemoStudio {
  readonly #config: DemoConfig;
  readonly #sources: DemoSources;
  readonly #watchdog: Watchdog;
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #ends: Promise<string>[] = [];

  constructor(config: DemoConfig, sources: DemoSources, watchdog: Watchdog) {
    this.#config = config;
    this.#sources = sources;
    this.#watchdog = watchdog;
  }

  /** Resolves when the site is ready. @throws an Error for people */
  async open(say: (step: string) => void): Promise<RunningStudio> {
    const config = this.#config;
    const { root, commands, printLogs } = this.#sources;
    const logs = join(config.dataDir, 'logs');
    makeDirectories(config.dataDir, logs);
    const messages = await findBusyPorts(config.ports);
    if (messages.length > 0) throw new Error(messages.join('\n'));
    const secrets = loadSecrets(config.dataDir, config.admin);

    say('starting Postgres');
    const { url, client, dir, ended, close } = await openDatabase(config, this.#sources.from, this.#watchdog);
    this.#ends.push(ended);
    this.#stops.push(close);
    for (const startPart of [startPayfast, startMailbox]) this.#stops.push((await startPart(config)).stop);

    const [apiInternalPort, workerHealthPort] = [await findFreePort(), await findFreePort()];
    const environments = environmentsOf(config, {
      secrets,
      databaseUrl: url,
      apiInternalPort,
      workerHealthPort,
      webNodeEnv: commands.webNodeEnv,
    });
    const start = (
      name: keyof typeof environments,
      command: readonly string[],
      readyUrl: string | null,
      log: string = name,
    ) => {
      const cwd = join(root, 'services', name);
      const logFile = printLogs ? null : join(logs, `${log}.log`);
      const service = startService(
        { name: log, command, cwd, env: environments[name], logFile, readyUrl },
        this.#watchdog,
      );
      this.#stops.push(service.stop);
      return service;
    };

    say('preparing the database');
    await start('api', commands.migrate, null, 'migration').ready.catch((error: unknown) => {
      if (!String(error).includes(`The migration has ended (${unknownMigration})`)) throw error;
      throw new Error(
        `The database in ${dir} was made by a development version and cannot be used: delete this folder and start again.`,
        { cause: error },
      );
    });
    const added = await seed(client, new Date());
    if (added > 0) say(`putting ${added} workshops on the calendar`);

    say('opening the site');
    const services = [
      start('api', commands.api, `http://127.0.0.1:${config.apiPort}/readyz`),
      start('worker', commands.worker, `http://127.0.0.1:${workerHealthPort}/readyz`),
      start('web', commands.web, `http://127.0.0.1:${config.webPort}/readyz`),
    ];
    this.#ends.push(...services.map((service) => service.ended));
    const isOpen = Promise.all(services.map(({ ready }) => ready)).then(() => waitForAdmin(client));
    await Promise.race([isOpen, this.untilFailure().then((words) => Promise.reject(new Error(words)))]).catch(
      (error: unknown) => {
        const adminError = /^The first admin cannot be made: .*$/m.exec(String(error))?.[0];
        if (!adminError) throw error;
        // Without the stored secrets, the operator may choose other values for the next start.
        deleteSecrets(config.dataDir);
        throw new Error(adminError, { cause: error });
      },
    );
    return { admin: secrets.admin, databaseDir: dir };
  }

  /** Resolves with a sentence when a part ends unexpectedly. */
  untilFailure(): Promise<string> {
    return Promise.race(this.#ends);
  }

  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
  }
}

function makeDirectories(dataDir: string, logs: string): void {
  try {
    mkdirSync(logs, { recursive: true });
    for (const path of [dataDir, logs]) accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`You may not write to ${dataDir}: choose another folder with DATA_DIR=… make demo`, {
      cause: error,
    });
  }
}
