import { Readable } from 'node:stream'
import { downloadPaymentBlocks as definition } from '@quitus/contract/books/correcting-entries.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { AppError } from '#errors/app-error.ts'
import { type TableColumn, tableSheet } from '#files/workbook/table-sheet.ts'
import { XLSX, zipWorkbook } from '#files/workbook/zip-workbook.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import type { Translate } from '#language/messages.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { bookFileName } from './book-file-name.ts'
import type { JournalEntry } from './correcting-journal.ts'
import { loadJournal } from './load-journal.ts'
import { selectMaskedIbans } from './supplier-ibans.sql.ts'

/** The documents that the entries reverse: until then nobody pays them. */
export const downloadPaymentBlocks = bindOpenEndpoint(definition, async ({ params, query }, context) => {
  const { transact, translate, now } = context
  const { projectId } = params
  const { entries, ibans, currency, day } = await transact(async (call) => {
    const { books, journal } = await loadJournal(call, projectId, query.company)
    return {
      entries: journal.entries,
      ibans: await loadIbans(call, projectId, journal.entries),
      currency: books.currency,
      day: await selectDayOfProject(call.tx, projectId, now(), 0),
    }
  })
  const title = translate('bookFiles:blocks.label')
  const rows = entries.flatMap(({ anomaly, company, documents }) =>
    documents
      .filter(({ isPaid }) => !isPaid)
      .map(({ supplier, supplierCode, number, day: documentDay, dueDay, gross }) => ({
        cells: [
          ...[company, supplier, supplierCode, number, documentDay, dueDay, gross],
          ...[ibans.get(supplierCode ?? '') ?? null, anomaly.first.name],
        ],
      })),
  )
  return {
    name: bookFileName({ title, company: query.company, day }, 'xlsx'),
    type: XLSX,
    size: null,
    open: async () => {
      const xml = await tableSheet(columnsOf(translate), rows)
      return Readable.from([await zipWorkbook([{ label: title, xml }], currency)])
    },
  }
})

/** None where the reader does not see the suppliers, or there is no master. */
async function loadIbans(
  context: CallContext<typeof definition>,
  projectId: number,
  entries: readonly JournalEntry[],
): Promise<Map<string, string>> {
  if (!opensSource(context.access, 'mainsuppliers')) return new Map()
  const codes = entries.flatMap(({ documents }) =>
    documents.flatMap(({ supplierCode }) => supplierCode ?? []),
  )
  const address = { projectId, source: 'mainsuppliers' } as const
  try {
    return await selectMaskedIbans(context.tx, await loadView(context.tx, address, context), codes)
  } catch (error) {
    if (error instanceof AppError && error.code === 'view_not_found') return new Map()
    throw error
  }
}

function columnsOf(translate: Translate): TableColumn[] {
  return [
    { label: translate('bookFiles:column.company'), type: 'text', width: 28 },
    { label: translate('bookFiles:column.supplier'), type: 'text', width: 34 },
    { label: translate('bookFiles:column.supplierCode'), type: 'text', width: 16 },
    { label: translate('bookFiles:column.piece'), type: 'text', width: 22 },
    { label: translate('bookFiles:column.pieceDay'), type: 'day', width: 13 },
    { label: translate('bookFiles:column.dueDay'), type: 'day', width: 13 },
    { label: translate('bookFiles:column.gross'), type: 'amount', width: 16 },
    { label: translate('bookFiles:column.iban'), type: 'text', width: 34 },
    { label: translate('bookFiles:column.anomaly'), type: 'text', width: 14 },
  ]
}
