import type { SchemaDescription, SchemaFieldDescription } from 'yup';

export type JsonSchema = { [keyword: string]: unknown };

export interface DescribedSchema {
  describe(): SchemaFieldDescription;
}

export function jsonSchemaOf(schema: DescribedSchema): JsonSchema {
  return fromDescription(schema.describe());
}

function fromDescription(field: SchemaFieldDescription): JsonSchema {
  if (!('tests' in field)) return {};
  const schema = { ...typeOf(field), ...limitsOf(field), ...wordsOf(field) };
  return field.nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function typeOf(field: SchemaDescription): JsonSchema {
  if ('fields' in field) return objectOf(Object(field.fields));
  if ('innerType' in field) {
    const { innerType } = field as { innerType?: SchemaFieldDescription };
    return { type: 'array', ...(innerType && { items: fromDescription(innerType) }) };
  }
  const isWhole = field.tests.some(({ name }) => name === 'integer');
  return field.type === 'mixed' ? {} : { type: field.type === 'number' && isWhole ? 'integer' : field.type };
}

/** Unknown fields are ignored, so the schema allows them. */
function objectOf(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => 'optional' in field && isRequired(field)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fromDescription(field)])),
    ...(required.length > 0 && { required }),
  };
}

function isRequired(field: SchemaFieldDescription): boolean {
  return 'optional' in field && !field.optional && !('default' in field && field.default !== undefined);
}

function limitsOf(field: SchemaDescription): JsonSchema {
  const isText = field.type === 'string';
  const limits = field.tests.map(({ name, params }): JsonSchema => {
    const bound = name === 'min' || name === 'max' ? params?.[name] : undefined;
    // yup limits every integer to ±Number.MAX_SAFE_INTEGER, so that limit is omitted.
    if (typeof bound !== 'number' || !Number.isSafeInteger(bound) || Math.abs(bound) === Number.MAX_SAFE_INTEGER) {
      const pattern: unknown = name === 'matches' ? params?.['regex'] : undefined;
      return pattern instanceof RegExp ? { pattern: pattern.source } : {};
    }
    if (name === 'min') return isText ? { minLength: bound } : { minimum: bound };
    return isText ? { maxLength: bound } : { maximum: bound };
  });
  const filled = isText && isRequired(field) ? { minLength: 1 } : {};
  return Object.assign({}, filled, ...limits);
}

function wordsOf(field: SchemaDescription): JsonSchema {
  return {
    ...(field.oneOf.length > 0 && { enum: field.oneOf }),
    ...('default' in field && field.default !== undefined && field.type !== 'object' && { default: field.default }),
  };
}
