// Prints the errors that GitHub's own parser finds in the workflow on standard input. Not part of the test, because jest
// compiles to CommonJS and the package is a module.
import { readFileSync } from 'node:fs';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';

const file = { name: 'workflow.yml', content: readFileSync(0, 'utf8') };
const { context } = parseWorkflow(file, new NoOperationTraceWriter());
for (const { message } of context.errors.getErrors()) console.log(message);
