import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readDemoConfig } from './config.ts';
import type { DemoConfig } from './config.ts';
import { builtCommands, watchedCommands } from './demo/commands.ts';
import { DemoStudio } from './demo/studio.ts';
import type { RunningStudio } from './demo/studio.ts';
import { reportError } from './processes/reportError.ts';
import { startWatchdog } from './processes/watchdog.ts';

// The compiled file and the source are both three directories below the repository.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const started = Date.now();
// `make dev` runs the sources and prints warnings to the terminal.
const isWatched = process.argv.includes('--watch');

const stopped = new Promise<null>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(null));
  // A killed make sends no signal, so the demo checks whether its parent still runs.
  if (process.argv.includes('--with-parent')) void untilParentEnds().then(resolve);
});

process.exitCode = await run();
process.exit();

async function run(): Promise<number> {
  let studio: DemoStudio | null = null;
  try {
    const config = readDemoConfig(root, isWatched ? { LOG_LEVEL: 'warn', ...process.env } : process.env);
    studio = new DemoStudio(
      config,
      {
        root,
        from: import.meta.url,
        commands: isWatched ? watchedCommands() : builtCommands,
        printLogs: isWatched,
      },
      startWatchdog(new URL('../watchdog.sh', import.meta.url)),
    );
    const open = await Promise.race([studio.open(say), stopped]);
    if (open) console.log(welcome(config, open));
    const broken = open ? await Promise.race([studio.untilFailure(), stopped]) : null;
    if (broken !== null) console.error(`\n${broken}\n\nEverything else is being stopped.`);
    else console.log('\n· stopping …'); // on a new line after the terminal's ^C
    await studio.close();
    return broken === null ? 0 : 1;
  } catch (error) {
    const exitCode = reportError(error);
    await studio?.close();
    return exitCode;
  }
}

function say(step: string): void {
  console.log(`· ${step} …`);
}

function welcome(config: DemoConfig, { admin, databaseDir }: RunningStudio): string {
  const site = at(config.webPort);
  const lines = [
    `Site           ${site}`,
    `Portal         ${site}/admin   ${admin.username} / ${admin.password}`,
    `Mailbox        ${at(config.mailboxPort)}`,
    `Card provider  ${at(config.payfastPort)}`,
  ];
  const isElsewhere = !databaseDir.startsWith(config.dataDir);
  const place = `Everything is kept in ${config.dataDir}${isElsewhere ? `, but the database in ${databaseDir}` : ''}`;
  return `
The studio is open (${((Date.now() - started) / 1000).toFixed(1)} s).

${lines.map((line) => `  ${line}`).join('\n')}

${place}. Ctrl-C stops it all.
`;
}

function at(port: number): string {
  return `http://localhost:${port}`;
}

async function untilParentEnds(): Promise<null> {
  const parent = process.ppid;
  while (process.ppid === parent) await sleep(500, undefined, { ref: false });
  return null;
}
