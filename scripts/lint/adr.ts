// Fails if a decision record that a file cites (`ADR 0017`, `docs/adr/0017…`) does not exist.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const records = new Set(readdirSync('docs/adr').map((name) => name.slice(0, 4)));
const search = ['grep', '--untracked', '-nIoE', '(ADR |adr/)[0-9]+'];
const { stdout, stderr } = spawnSync('git', search, { encoding: 'utf8' });
const citations = stdout.split('\n').filter(Boolean);
const broken = citations.filter((citation) => !records.has(/\d+$/.exec(citation)?.[0] ?? ''));

if (broken.length > 0 || citations.length === 0) {
  console.error(broken.join('\n') || stderr || 'no file cites a decision record');
  process.exit(1);
}
console.log(`decision records: ${citations.length} citations, each of an existing record`);
