import { ValidationError } from 'yup';
import { invalidInput, notFound } from '../errors.ts';

export interface InputSchema<Output> {
  __outputType: Output;
  validateSync(value: unknown, options: { abortEarly: boolean; stripUnknown: boolean }): unknown;
}

/** @throws invalid_input with the message of the first missing field, or else of the first invalid field */
export function parse<Output>(schema: InputSchema<Output>, value: unknown): Output {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidInput('Please send the fields as a JSON object.');
  }
  try {
    return schema.validateSync(withoutInherited(value), { abortEarly: false, stripUnknown: true }) as Output;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = fieldsOf(error);
    const first = faultsOf(error).find(isMissing)?.message ?? Object.values(fields)[0];
    throw invalidInput(first ?? 'Please check what you entered.', fields);
  }
}

/** yup also reads inherited properties, such as `constructor`, so they are removed. */
function withoutInherited(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInherited);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).filter(([name]) => !(name in Object.prototype));
  return Object.fromEntries(own.map(([name, part]) => [name, withoutInherited(part)]));
}

/** Accepts 1 to 2^31 − 1 in plain digits. @throws not_found for anything else */
export function parseId(text: string | undefined): number {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw notFound();
  return id;
}

function fieldsOf(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of faultsOf(error)) {
    if (path) fields[path] ??= message;
  }
  return fields;
}

function faultsOf(error: ValidationError): ValidationError[] {
  return error.inner.length > 0 ? error.inner : [error];
}

const missing: ReadonlySet<string | undefined> = new Set(['required', 'optionality', 'nullable']);

function isMissing({ type, path }: ValidationError): boolean {
  return Boolean(path) && missing.has(type);
}
