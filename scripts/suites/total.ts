// Prints the results of all suites that ran, whichever command ran them.
import { printResults, readResults } from './results.ts';

process.exitCode = printResults(readResults());
