// npx tsx k8s/check/customResources.ts CRD.yaml … : writes customResources.json, the part of the published schemas that
// the manifests use. It first validates the manifests against the whole schemas (ADR 0087).
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import { parseAllDocuments } from 'yaml';
import { renderChart } from './chart/helm.ts';
import { nameOf, readManifests } from './manifests.ts';
import { overlays } from './overlays.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  required?: string[];
  [keyword: string]: unknown;
}

interface Definition {
  kind: string;
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
}

const keywords = ['type', 'enum', 'pattern', 'minimum', 'maximum', 'required'];
const published = new Map(process.argv.slice(2).flatMap(schemasOf));
const used: Record<string, Schema> = {};

const values = 'secret.external.enabled=true,ingress.issuer.email=a@b.example,monitoring.enabled=true';
const rendered = renderChart('--set', values);
for (const object of [...Object.keys(overlays).flatMap(readManifests), ...rendered]) {
  const key = `${object.apiVersion}/${object.kind}`;
  const schema = published.get(key);
  if (!schema) continue;
  const validate = new Ajv({ strict: false, allErrors: true, logger: false }).compile(closed(schema));
  if (!validate(object.spec)) throw new Error(`${nameOf(object)}: ${(validate.errors ?? []).map(textOf).join('; ')}`);
  const part = partOf(schema, object.spec);
  used[key] = used[key] ? merged(used[key], part) : part;
}
writeFileSync('k8s/check/customResources.json', `${JSON.stringify(used, null, 2)}\n`);

function schemasOf(path: string): [string, Schema][] {
  const definitions = parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS() as Definition);
  return definitions
    .filter(({ kind }) => kind === 'CustomResourceDefinition')
    .flatMap(({ spec }) =>
      spec.versions.map(({ name, schema }): [string, Schema] => [
        `${spec.group}/${name}/${spec.names.kind}`,
        schema.openAPIV3Schema.properties?.['spec'] ?? {},
      ]),
    );
}

/** Kubernetes drops unknown fields, so the copy rejects them. */
function closed(schema: Schema): Schema {
  const copy = { ...schema };
  if (copy['x-kubernetes-int-or-string']) copy.type = ['integer', 'string'];
  if (copy.properties) {
    copy.properties = mapped(copy.properties, closed);
    copy.additionalProperties ??= copy['x-kubernetes-preserve-unknown-fields'] === true;
  }
  if (copy.items) copy.items = closed(copy.items);
  return copy;
}

function partOf(schema: Schema, value: unknown): Schema {
  const part: Schema = Object.fromEntries(keywords.filter((key) => key in schema).map((key) => [key, schema[key]]));
  if (schema['x-kubernetes-int-or-string']) part.type = ['integer', 'string'];
  const { items, properties, additionalProperties } = schema;
  if (Array.isArray(value) && items) {
    part.items = value.map((one: unknown) => partOf(items, one)).reduce(merged);
  } else if (properties && value && typeof value === 'object') {
    const entries = Object.entries(value).map(([key, one]) => [key, partOf(properties[key] ?? {}, one)] as const);
    part.properties = Object.fromEntries(entries);
    part.additionalProperties = false;
  } else if (typeof additionalProperties === 'object') {
    part.additionalProperties = partOf(additionalProperties, undefined);
  }
  return part;
}

function merged(one: Schema, other: Schema): Schema {
  const result = { ...one, ...other };
  if (one.items && other.items) result.items = merged(one.items, other.items);
  if (one.properties && other.properties) {
    result.properties = { ...one.properties };
    for (const [key, schema] of Object.entries(other.properties)) {
      const known = one.properties[key];
      result.properties[key] = known ? merged(known, schema) : schema;
    }
  }
  return result;
}

function mapped(schemas: Record<string, Schema>, change: (schema: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, change(schema)]));
}

function textOf({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath} ${message} ${JSON.stringify(params)}`;
}
