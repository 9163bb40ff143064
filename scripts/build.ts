// Builds the changed services, or those that are named, two at a time. Compares contents, because a clone changes the time
// of every file.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runTwoAtATime } from './runTwoAtATime.ts';

const services = readdirSync('services').filter((name) => existsSync(`services/${name}/package.json`));
const shared = services.filter((name) => name === 'contract' || name === 'runtime');
const named = process.argv.slice(2);

// Web takes longest, so it starts first.
const wanted = ['web', ...services.filter((name) => name !== 'web')].filter(
  (name) => named.length === 0 || named.includes(name),
);
const results = await runTwoAtATime(wanted.map((service) => () => buildChanged(service)));
process.exitCode = results.every(Boolean) ? 0 : 1;

/** The hash of the inputs is in the output directory, so that a removed output is built again. */
async function buildChanged(service: string): Promise<boolean> {
  const output = `services/${service}/dist`;
  const command = commandFor(service);
  const inputs = ['package.json', 'package-lock.json', 'tsconfig.json', `services/${service}`];
  const hash = hashOf([...inputs, ...shared.map((name) => `services/${name}/src`)], command);
  const hashFile = join(output, '.input-hash');
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return true;

  console.log(`· building ${output} …`);
  rmSync(output, { recursive: true, force: true });
  if (!(await run(command))) return false;
  mkdirSync(output, { recursive: true });
  writeFileSync(hashFile, hash);
  return true;
}

function commandFor(service: string): string[] {
  return service === 'web'
    ? ['npm', 'run', '--silent', 'build', '-w', 'services/web']
    : ['node_modules/.bin/tsc', '--noCheck', '-p', `services/${service}/tsconfig.build.json`];
}

function hashOf(inputs: string[], command: string[]): string {
  const hash = createHash('sha256').update([...command, process.versions.node].join('\0'));
  for (const file of new Set(inputs.flatMap(filesOf).sort())) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|e2e|test|\..*)$|\.test\.tsx?$/.test(name))
    .flatMap(({ name }) => filesOf(join(path, name)));
}

async function run([program = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  // A build that succeeds prints its warnings to stderr.
  const output = status === 0 ? stderr : `${stdout}${stderr}`;
  if (output.trim()) console.error(output.trim());
  return status === 0;
}
