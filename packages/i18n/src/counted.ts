import { formatCount } from '@quitus/domain/text/number-text.ts'

/** What texts with a number want: the count, which picks the plural, and how it is written. */
export function counted(count: number): { count: number; number: string } {
  return { count, number: formatCount(count) }
}
