import { Readable } from 'node:stream'
import { downloadVatSheet as definition } from '@quitus/contract/books/vat-sheet.ts'
import { tableSheet } from '#files/workbook/table-sheet.ts'
import { XLSX, zipWorkbook } from '#files/workbook/zip-workbook.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { findProjectName } from '#views/definition/project-name.sql.ts'
import { bookFileName } from './book-file-name.ts'
import { loadBooks } from './load-books.ts'
import { setVatPdf } from './set-vat-pdf.ts'
import { vatColumns, vatContent, vatRows } from './vat-content.ts'
import { vatSheet } from './vat-sheet.ts'

/** Read in one transaction, written after it: a workbook here, a PDF in a thread. */
export const downloadVatSheet = bindOpenEndpoint(definition, async ({ params, query }, context) => {
  const { transact, translate, now, locale } = context
  const { projectId } = params
  const { company, format } = query
  const read = await transact(async (call) => {
    const open = await loadBooks(call, projectId, { route: 'tax', status: 'open', company })
    const regularised = await loadBooks(call, projectId, { route: 'tax', status: 'regularised', company })
    const sheets = { open: vatSheet(open, company), regularised: vatSheet(regularised, company) }
    return {
      sheets,
      currency: open.currency,
      project: await findProjectName(call.tx, projectId),
      day: await selectDayOfProject(call.tx, projectId, now(), 0),
    }
  })
  const { sheets, currency, project, day } = read
  const name = bookFileName({ title: translate('bookFiles:vat.file'), company, day }, format)
  if (format === 'pdf') {
    const content = vatContent(sheets, { translate, locale, currency, project, day })
    const open = async () => Readable.from([await setVatPdf(content, now())])
    return { name, type: 'application/pdf', size: null, open }
  }
  return {
    name,
    type: XLSX,
    size: null,
    open: async () => {
      const columns = vatColumns(translate)
      const written = [
        {
          label: translate('bookFiles:vat.label'),
          xml: await tableSheet(columns, vatRows(sheets.open, translate)),
        },
        {
          label: translate('bookFiles:vat.done'),
          xml: await tableSheet(columns, vatRows(sheets.regularised, translate)),
        },
      ]
      return Readable.from([await zipWorkbook(written, currency)])
    },
  }
})
