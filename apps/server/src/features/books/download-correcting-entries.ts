import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { downloadCorrectingEntries as definition } from '@quitus/contract/books/correcting-entries.ts'
import { entryTotals } from '@quitus/domain/books/correcting-entry.ts'
import { ZipFile } from 'yazl'
import { type TableColumn, type TableRow, tableSheet } from '#files/workbook/table-sheet.ts'
import { XLSX, zipWorkbook } from '#files/workbook/zip-workbook.ts'
import type { FileAnswer } from '#http/answering/send-file.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import type { Translate } from '#language/messages.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { bookFileName, distinctNames } from './book-file-name.ts'
import type { JournalEntry } from './correcting-journal.ts'
import { fecJournal } from './fec-journal.ts'
import { loadJournal } from './load-journal.ts'

type Contents = {
  entries: JournalEntry[]
  journalCode: string
  currency: string
  day: string
  translate: Translate
}

/** Read in one transaction, written after it. */
export const downloadCorrectingEntries = bindOpenEndpoint(definition, async ({ params, query }, context) => {
  const { transact, translate, now } = context
  const { projectId } = params
  const contents = await transact(async (call): Promise<Contents> => {
    const { books, journal, journalCode } = await loadJournal(call, projectId, query.company)
    const day = await selectDayOfProject(call.tx, projectId, now(), 0)
    return { entries: journal.entries, journalCode, currency: books.currency, day, translate }
  })
  return query.format === 'fec' ? fecFile(contents, query.company) : workbookFile(contents, query.company)
})

/** One file for each company, several in a zip; without entries a file of the header alone. */
function fecFile(
  { entries, journalCode, day, translate }: Contents,
  requested: string | undefined,
): FileAnswer {
  const title = translate('bookFiles:journal.file', { journal: journalCode })
  const journal = { code: journalCode, label: translate('bookFiles:journal.label') }
  const byCompany = Map.groupBy(entries, ({ company }) => company)
  if (entries.length === 0) byCompany.set(requested ?? null, [])
  const files = [...byCompany].map(([company, ofCompany]) => ({
    name: bookFileName({ title, company, day }, 'txt'),
    text: fecJournal(ofCompany, { journal, day }),
  }))
  const [only] = files
  if (only !== undefined && files.length === 1) {
    const bytes = Buffer.from(only.text)
    const type = 'text/plain; charset=utf-8'
    return { name: only.name, type, size: bytes.length, open: async () => Readable.from([bytes]) }
  }
  return {
    name: bookFileName({ title, company: null, day }, 'zip'),
    type: 'application/zip',
    size: null,
    open: async () => {
      const zip = new ZipFile()
      const names = distinctNames(files.map(({ name }) => name))
      for (const [at, { text }] of files.entries()) zip.addBuffer(Buffer.from(text), names[at] ?? '')
      zip.end()
      return Readable.from([await buffer(zip.outputStream)])
    },
  }
}

function workbookFile(contents: Contents, company: string | undefined): FileAnswer {
  const { journalCode, day, translate, currency } = contents
  const title = translate('bookFiles:journal.file', { journal: journalCode })
  return {
    name: bookFileName({ title, company, day }, 'xlsx'),
    type: XLSX,
    size: null,
    open: async () => {
      const xml = await tableSheet(columnsOf(translate), rowsOf(contents))
      const label = translate('bookFiles:journal.label')
      return Readable.from([await zipWorkbook([{ label, xml }], currency)])
    },
  }
}

function columnsOf(translate: Translate): TableColumn[] {
  return [
    { label: translate('bookFiles:column.company'), type: 'text', width: 28 },
    { label: translate('bookFiles:column.journal'), type: 'text', width: 10 },
    { label: translate('bookFiles:column.entry'), type: 'text', width: 10 },
    { label: translate('bookFiles:column.day'), type: 'day', width: 13 },
    { label: translate('bookFiles:column.account'), type: 'text', width: 14 },
    { label: translate('bookFiles:column.accountLabel'), type: 'text', width: 30 },
    { label: translate('bookFiles:column.subledger'), type: 'text', width: 16 },
    { label: translate('bookFiles:column.subledgerLabel'), type: 'text', width: 30 },
    { label: translate('bookFiles:column.piece'), type: 'text', width: 20 },
    { label: translate('bookFiles:column.pieceDay'), type: 'day', width: 13 },
    { label: translate('bookFiles:column.label'), type: 'text', width: 44 },
    { label: translate('bookFiles:column.debit'), type: 'amount', width: 16 },
    { label: translate('bookFiles:column.credit'), type: 'amount', width: 16 },
    { label: translate('bookFiles:column.anomaly'), type: 'text', width: 14 },
  ]
}

/** Lines by company, numbered as in the file of the company, with the totals of each. */
function rowsOf({ entries, journalCode, day, translate }: Contents): TableRow[] {
  return [...Map.groupBy(entries, ({ company }) => company)].flatMap(([company, ofCompany]) => {
    const lines = ofCompany.flatMap((entry, at) =>
      entry.lines.map((line): TableRow => {
        const { account, accountLabel, subledger, subledgerLabel, piece, pieceDay, label } = line
        return {
          cells: [
            ...[company, journalCode, String(at + 1), day, account, accountLabel, subledger, subledgerLabel],
            ...[piece, pieceDay ?? day, label, amount(line.debit), amount(line.credit)],
            entry.anomaly.first.name,
          ],
        }
      }),
    )
    const { debit, credit } = entryTotals(ofCompany.flatMap((entry) => entry.lines))
    const blanks = Array.from({ length: 9 }, () => null)
    const total = {
      cells: [company, translate('bookFiles:total'), ...blanks, debit, credit, null],
      isSum: true,
    }
    return [...lines, total]
  })
}

/** Only one side of a line has an amount. */
function amount(text: string): string | null {
  return text === '0.00' ? null : text
}
