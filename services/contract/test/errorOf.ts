import type { Schema } from 'yup';

/** Returns the first error of the body, or null. */
export function errorOf(schema: { validateSync: Schema['validateSync'] }, body: unknown): string | null {
  try {
    schema.validateSync(body, { abortEarly: true, stripUnknown: true });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
