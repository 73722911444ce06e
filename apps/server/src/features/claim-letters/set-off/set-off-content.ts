import { isPrintable } from '@quitus/domain/letters/letter.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { Translate } from '#language/messages.ts'
import type { OpenItems } from './open-items.sql.ts'

/** A list of its own behind that of the claim. */
export type SetOffContent = {
  text: string
  columns: { head: string; share: number; isRight: boolean }[]
  lines: string[][]
  total: { label: string; amount: string }
}

/** The open invoices of a supplier that a letter proposes to set off, in its words. */
export function setOffContent(
  open: OpenItems,
  written: { translate: Translate; amount: (value: string) => string; day: (value: string | null) => string },
): SetOffContent {
  const { translate, amount, day } = written
  const { items, others, total } = open
  const columns = [
    { head: translate('letters:pdf.number'), share: 0.4, isRight: false },
    { head: translate('letters:pdf.date'), share: 0.25, isRight: false },
    { head: translate('letters:pdf.amount'), share: 0.35, isRight: true },
  ]
  const listed = items.map((item) => [
    // A number that the font lacks would be boxes.
    item.number === null || !isPrintable(item.number) ? '' : item.number,
    day(item.day),
    amount(item.amount),
  ])
  const more = [translate('letters:pdf.more', counted(others.count)), '', amount(others.amount)]
  return {
    text: translate('letters:pdf.setOff'),
    columns,
    lines: others.count > 0 ? [...listed, more] : listed,
    total: { label: translate('letters:pdf.openTotal'), amount: amount(total) },
  }
}
