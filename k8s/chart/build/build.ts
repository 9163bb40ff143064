// Builds the Helm chart: its templates are the manifests of the overlays with the chart's values put in (ADR 0064).
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '../../check/manifests.ts';
import type { Manifest } from '../../check/types.ts';
import { parametrize } from './parameters.ts';
import { readAdditions, readSources } from './sources.ts';
import type { Addition } from './sources.ts';
import { Template } from './template.ts';

export function buildChart(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const part of ['Chart.yaml', 'values.yaml', 'values-production.yaml', 'values.schema.json', 'templates']) {
    cpSync(join('k8s/chart', part), join(directory, part), { recursive: true });
  }
  cpSync('k8s/base/config.env', join(directory, 'config.env'));

  const additions = readAdditions();
  for (const { name, condition, objects } of readSources()) {
    const template = new Template();
    for (const object of objects) {
      for (const addition of additions) add(addition, object, template);
      parametrize(object, template);
    }
    writeFileSync(join(directory, 'templates', `${name}.yaml`), template.print(objects, condition));
  }
}

function add({ kind, name, path, value, condition }: Addition, object: Manifest, template: Template): void {
  if (object.kind !== kind || !name.test(object.metadata.name)) return;
  const list = path.reduce<unknown>((node, key) => Reflect.get(Object(node), key), object);
  if (!Array.isArray(list)) throw new Error(`${nameOf(object)} has no list ${path.join('.')}.`);
  list.push(...template.when(condition, [value]));
}
