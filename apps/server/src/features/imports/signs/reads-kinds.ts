import { fecMapping } from '../fec/fec-mapping.ts'
import type { Mapping } from '../mapping.schema.ts'

/** True where the words of a column say what each line is; of ledger files (FEC) their accounts have said it. */
export function readsKinds(mapping: Mapping): boolean {
  return mapping.roles?.kind !== undefined && mapping !== fecMapping
}
