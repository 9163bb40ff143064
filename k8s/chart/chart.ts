// npx tsx k8s/chart/chart.ts [DIRECTORY] writes the chart, by default to .cache/chart.
import { buildChart } from './build/build.ts';

const directory = process.argv[2] ?? '.cache/chart';
buildChart(directory);
console.log(directory);
