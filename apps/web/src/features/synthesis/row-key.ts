import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'

/** Tells the rows of a level apart. */
export function rowKey({ key, isOthers }: SynthesisData['rows'][number]): string {
  return isOthers ? 'others' : `${typeof key} ${key}`
}
