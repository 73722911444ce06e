import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { WordedRefusal } from '#errors/app-error.ts'

/** A sheet holds fewer lines than were requested. */
export function tooLong(lines: number, most: number): WordedRefusal {
  const number = (value: number) => formatNumber(value, 'INTEGER', { currency: '' })
  return new WordedRefusal('export_too_long', () => ({ lines: number(lines), most: number(most) }))
}
