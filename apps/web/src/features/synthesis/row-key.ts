import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'

/** Distinguishes the rows of a level. */
export function rowKey({ key, isOthers }: SynthesisData['rows'][number]): string {
  return isOthers ? 'others' : `${typeof key} ${key}`
}
