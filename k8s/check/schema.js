// Is it what Kubernetes would take: required fields and types by its JSON schemas, and no field it does not know.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { nameOf } from './manifests.js';

const root = process.cwd();
const load = createRequire(join(root, 'package.json'));

/** The API groups that were taken away from current releases. */
const removed =
  /^(extensions|apps|policy|batch|networking\.k8s\.io|rbac\.authorization\.k8s\.io|autoscaling)\/v\d+(alpha|beta)\d+$/;

export function checkSchema(objects, report) {
  const known = objects.filter((object) => isKnown(object, report));
  for (const object of known) {
    try {
      new (load(modelOf(object))[object.kind])(object).validate();
    } catch (error) {
      for (const fault of error.message.split(/\n|, (?=data\/)/)) {
        report.error('schema', object, fault.replace(/^data/, '').replaceAll('/', '.').replace(/^\./, ''));
      }
    }
  }
  checkFields(known, report);
}

const modelOf = (object) => `kubernetes-models/${object.apiVersion}/${object.kind}`;

function isKnown(object, report) {
  const { apiVersion = '' } = object;
  if (removed.test(apiVersion)) {
    report.error('schema', object, `${apiVersion} is no longer served by current Kubernetes`);
    return false;
  }
  if (existsSync(join(root, 'node_modules', `${modelOf(object)}.js`))) return true;

  const [group = '', version] = apiVersion.split('/');
  const isBuiltIn = version === undefined || !group.includes('.') || group.endsWith('.k8s.io');
  if (isBuiltIn) report.error('schema', object, `Kubernetes has no ${apiVersion} ${object.kind}`);
  else report.warn('schema', object, `custom resource ${apiVersion}: its fields are not checked`);
  return false;
}

/** kubectl drops or refuses a field that its TypeScript type does not have: a misspelt probe is no probe. */
function checkFields(objects, report) {
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
    walk(object, checker.getTypeOfSymbol(symbol), '');

    function walk(value, maybeType, path) {
      if (value === null || typeof value !== 'object' || !maybeType) return;
      const type = checker.getNonNullableType(maybeType);
      if (Array.isArray(value)) {
        const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
        for (const [place, one] of value.entries()) walk(one, item, `${path}[${place}]`);
        return;
      }
      if (!(type.flags & ts.TypeFlags.Object)) return;
      const anyKey = checker.getIndexTypeOfType(type, ts.IndexKind.String);
      for (const [key, one] of Object.entries(value)) {
        const field = checker.getPropertyOfType(type, key);
        const at = path ? `${path}.${key}` : key;
        if (field) walk(one, checker.getTypeOfSymbol(field), at);
        else if (anyKey) walk(one, anyKey, at);
        else report.error('schema', object, `${at}: no such field`);
      }
    }
  }
}

/** Compiles a file that exists in memory only. */
function compile(file, source) {
  const options = {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const disk = ts.createCompilerHost(options);
  const host = {
    ...disk,
    fileExists: (name) => name === file || disk.fileExists(name),
    getSourceFile: (name, ...rest) =>
      name === file ? ts.createSourceFile(file, source, options.target, true) : disk.getSourceFile(name, ...rest),
  };
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  return { checker, exports: module ? checker.getExportsOfModule(module) : [] };
}

/** Two objects of one name overwrite each other. */
export function checkTwins(objects, report) {
  const seen = new Set();
  for (const object of objects) {
    const key = `${object.apiVersion} ${object.metadata?.namespace} ${nameOf(object)}`;
    if (seen.has(key)) report.error('twin', object, 'is defined twice');
    seen.add(key);
  }
}
