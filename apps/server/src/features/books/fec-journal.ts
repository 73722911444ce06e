import { withoutFormulas } from '@quitus/domain/text/formula-text.ts'
import { commaDecimal } from '#files/csv-text.ts'
import type { JournalEntry, JournalLine } from './correcting-journal.ts'

/** The columns of an accounting entries file (FEC, article A. 47 A-1 LPF). */
const HEADER = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum'],
  ...['CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet'],
  ...['ValidDate', 'Montantdevise', 'Idevise'],
]

type Posted = {
  journal: { code: string; label: string }
  /** On which it is proposed to post, `yyyy-mm-dd`. */
  day: string
}

/**
 * Entries as lines of such a file, numbered from 1: tabs between fields, which hold none, commas in amounts, days
 * without dashes. No text of it is a formula to a spreadsheet that opens it.
 */
export function fecJournal(entries: readonly JournalEntry[], { journal, day }: Posted): string {
  const lines = entries.flatMap(({ lines: ofEntry }, at) =>
    ofEntry.map((line) =>
      [
        ...[text(journal.code), text(journal.label), String(at + 1), compact(day)],
        ...accountFields(line),
        ...[text(line.piece), compact(line.pieceDay ?? day), text(line.label)],
        ...[commaDecimal(line.debit, 2), commaDecimal(line.credit, 2)],
        ...['', '', compact(day), '', ''],
      ].join('\t'),
    ),
  )
  return `${[HEADER.join('\t'), ...lines].join('\r\n')}\r\n`
}

function accountFields({ account, accountLabel, subledger, subledgerLabel }: JournalLine): string[] {
  return [text(account), text(accountLabel), text(subledger ?? ''), text(subledgerLabel ?? '')]
}

/** No separator of either kind of file, and no end of a line. */
function text(given: string): string {
  return withoutFormulas(given.replace(/[\t|\r\n\v\f\u0085\u2028\u2029]+/g, ' ').trim())
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}
