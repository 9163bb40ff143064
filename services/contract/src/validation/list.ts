import { array } from 'yup';
import type { AnyObject, ArraySchema, ISchema } from 'yup';

/** Like the types of `text.ts`, it rejects values of another type instead of casting them. */
export function list<Item>(label: string, item: ISchema<Item>): ArraySchema<Item[] | undefined, AnyObject> {
  return array(item)
    .transform((_value: unknown, original: unknown) => original)
    .typeError(`${label} must be a list`)
    .nonNullable(`${label} must be a list`);
}

/** Texts that differ only in upper and lower case are the same. */
export function areDifferent(values: readonly unknown[] | undefined = []): boolean {
  return new Set(values.map((value) => String(value).toLowerCase())).size === values.length;
}
