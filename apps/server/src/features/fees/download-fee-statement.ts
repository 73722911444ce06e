import { Readable } from 'node:stream'
import { downloadFeeStatement as definition } from '@quitus/contract/fees/fees.ts'
import { MAX_FEE_LINES } from '@quitus/domain/fees/fee-limits.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import { tableSheet } from '#files/workbook/table-sheet.ts'
import { XLSX, zipWorkbook } from '#files/workbook/zip-workbook.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import { findProjectName } from '#views/definition/project-name.sql.ts'
import { feeColumns, feeContent, feeRows, monthName } from './fee-content.ts'
import { loadFees } from './load-fees.ts'
import { setFeePdf } from './set-fee-pdf.ts'

/** Read in one transaction, written after it: a workbook here, a PDF in a thread. */
export const downloadFeeStatement = bindOpenEndpoint(definition, async ({ params, query }, context) => {
  const { transact, translate, locale, now } = context
  const { fees, project } = await transact(async (call) => ({
    fees: await loadFees(call, params.projectId, query.month),
    project: await findProjectName(call.tx, params.projectId),
  }))
  if (fees.statement.lines.length > MAX_FEE_LINES)
    throw new WordedRefusal('too_many_fee_lines', () => ({ most: formatCount(MAX_FEE_LINES) }))
  const name = `${translate('fees:file.name', { month: fees.month })}.${query.format}`
  const words = { translate, locale, project }
  if (query.format === 'pdf')
    return {
      ...{ name, type: 'application/pdf', size: null },
      open: async () => Readable.from([await setFeePdf(feeContent(fees, words), now())]),
    }
  return {
    ...{ name, type: XLSX, size: null },
    open: async () => {
      const xml = await tableSheet(feeColumns(translate), feeRows(fees, words))
      return Readable.from([
        await zipWorkbook([{ label: monthName(fees.month, locale), xml }], fees.currency),
      ])
    },
  }
})
