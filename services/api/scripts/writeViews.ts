// Writes src/openapi/views.ts from the contract's interfaces: npm run views -w @studio/api
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contractViews } from './contractViews.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const file = `${root}/services/api/src/openapi/views.ts`;
const head =
  '// Made from the contract’s interfaces by `npm run views -w @studio/api`; a test says when it is out of date.\n';
writeFileSync(file, `${head}export const views = ${JSON.stringify(contractViews(root))} as const;\n`);
execFileSync(`${root}/node_modules/.bin/oxfmt`, [file], { cwd: root });
