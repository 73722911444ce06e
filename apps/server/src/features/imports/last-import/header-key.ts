import { createHash } from 'node:crypto'
import { comparedHeader } from '#files/text/header-name.ts'

/** By what lists with the same columns are found again, however their headers are written. */
export function headerKeyOf(header: readonly string[]): string {
  return createHash('sha256').update(header.map(comparedHeader).join('\n')).digest('hex')
}
