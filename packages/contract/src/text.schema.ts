import { isStorableText } from '@quitus/domain/text/storable-text.ts'
import { z } from 'zod'

/** Text of at most `longest` characters that the database can be requested: no U+0000, no half of a surrogate pair. */
export function storableText(longest: number, shortest = 0) {
  return z.string().min(shortest).max(longest).refine(isStorableText, 'holds a forbidden character')
}
