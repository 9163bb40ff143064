import { parseGroupedCode } from '@studio/contract/format/groupedCode';
import { makeGroupedCode } from '../../input/makeGroupedCode.ts';

export const makeReference = makeGroupedCode;

/** Null for a text that is no reference. */
export const parseReference = parseGroupedCode;
