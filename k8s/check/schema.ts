// Checks required fields and types by Kubernetes' JSON schemas, and rejects unknown fields.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import ts from 'typescript';
import customResources from './customResources.json' with { type: 'json' };
import { nameOf } from './manifests.ts';
import type { Manifest, Report } from './types.ts';

const root = process.cwd();
const load = createRequire(join(root, 'package.json'));

/** Current releases do not serve these API versions. */
const removed =
  /^(extensions|apps|policy|batch|networking\.k8s\.io|rbac\.authorization\.k8s\.io|autoscaling)\/v\d+(alpha|beta)\d+$/;

export function checkSchema(objects: Manifest[], report: Report): void {
  const known = objects.filter((object) => isKnown(object, report));
  for (const object of known) {
    const model = (load(modelOf(object)) as Record<string, Model>)[object.kind];
    try {
      if (model) new model(object).validate();
    } catch (error) {
      const { message } = error as Error;
      for (const sentence of message.split(/\n|, (?=data\/)/)) {
        report.error('schema', object, sentence.replace(/^data/, '').replaceAll('/', '.').replace(/^\./, ''));
      }
    }
  }
  checkFields(known, report);
}

type Model = new (object: Manifest) => { validate: () => void };

const modelOf = (object: Manifest) => `kubernetes-models/${object.apiVersion}/${object.kind}`;

function isKnown(object: Manifest, report: Report): boolean {
  const { apiVersion } = object;
  if (removed.test(apiVersion)) {
    report.error('schema', object, `${apiVersion} is no longer served by current Kubernetes`);
    return false;
  }
  if (existsSync(join(root, 'node_modules', `${modelOf(object)}.js`))) return true;

  checkCustomResource(object, report);
  return false;
}

const customSchemas: Record<string, object | undefined> = customResources;
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });

/** customResources.ts copies the fields in use from the published schemas. */
function checkCustomResource(object: Manifest, report: Report): void {
  const schema = customSchemas[`${object.apiVersion}/${object.kind}`];
  if (!schema) {
    report.error('schema', object, `no schema of ${object.apiVersion} ${object.kind} is known`);
    return;
  }
  const validate = ajv.compile(schema);
  if (validate(object.spec)) return;
  for (const { instancePath, message, params } of validate.errors ?? []) {
    const field = (params as { additionalProperty?: string }).additionalProperty;
    const path = `spec${instancePath.replaceAll('/', '.')}`;
    report.error('schema', object, field ? `${path}.${field}: no such field` : `${path} ${message}`);
  }
}

/** kubectl drops or rejects unknown fields, so a misspelt probe would have no effect. */
function checkFields(objects: Manifest[], report: Report): void {
  const file = join(root, 'k8s/check/manifests.virtual.ts');
  const source = objects
    .map((object, place) => {
      const type = `import type { I${object.kind} as T${place} } from '${modelOf(object)}';`;
      return `${type} export declare const object${place}: T${place};`;
    })
    .join('\n');
  const { checker, exports } = compile(file, source);

  for (const symbol of exports) {
    const object = objects[Number(symbol.name.replace('object', ''))];
    if (!object) continue;
    walk(object, checker.getTypeOfSymbol(symbol), '', object);
  }

  function walk(value: unknown, maybeType: ts.Type | undefined, path: string, object: Manifest): void {
    if (value === null || typeof value !== 'object' || !maybeType) return;
    const type = checker.getNonNullableType(maybeType);
    if (Array.isArray(value)) {
      const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      for (const [place, one] of value.entries()) walk(one, item, `${path}[${place}]`, object);
      return;
    }
    if (!(type.flags & ts.TypeFlags.Object)) return;
    const anyKey = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    for (const [key, one] of Object.entries(value)) {
      const field = checker.getPropertyOfType(type, key);
      const at = path ? `${path}.${key}` : key;
      if (field) walk(one, checker.getTypeOfSymbol(field), at, object);
      else if (anyKey) walk(one, anyKey, at, object);
      else report.error('schema', object, `${at}: no such field`);
    }
  }
}

function compile(file: string, source: string): { checker: ts.TypeChecker; exports: ts.Symbol[] } {
  const target = ts.ScriptTarget.ES2022;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    target,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === file || disk.fileExists(name),
    getSourceFile: (name, ...rest) =>
      name === file ? ts.createSourceFile(file, source, target, true) : disk.getSourceFile(name, ...rest),
  };
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const parsed = program.getSourceFile(file);
  const module = parsed && checker.getSymbolAtLocation(parsed);
  return { checker, exports: module ? checker.getExportsOfModule(module) : [] };
}

/** The second of two objects with the same name would overwrite the first. */
export function checkDuplicates(objects: Manifest[], report: Report): void {
  const seen = new Set<string>();
  for (const object of objects) {
    const key = `${object.apiVersion} ${object.metadata.namespace} ${nameOf(object)}`;
    if (seen.has(key)) report.error('duplicate', object, 'is defined twice');
    seen.add(key);
  }
}
