import { printResults, readResults } from './results.ts';

process.exitCode = printResults(readResults());
