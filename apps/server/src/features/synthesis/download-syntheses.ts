import { Readable } from 'node:stream'
import { downloadSyntheses as definition } from '@quitus/contract/synthesis/read-syntheses.ts'
import { localTime } from '@quitus/domain/text/date-text.ts'
import { AppError } from '#errors/app-error.ts'
import { XLSX } from '#files/workbook/zip-workbook.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { contextOfReader, loadSynthesis } from './load-synthesis.ts'
import { requireSyntheses } from './read-syntheses.ts'
import { synthesisWorkbook } from './synthesis-workbook.ts'

/** Few figures, made at once: no job is needed for them. */
export const downloadSyntheses = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, locale, translate, now } = context
  const { projectId } = params
  const found = await requireSyntheses(tx, projectId, query.name)
  if (found.length === 0) throw new AppError('synthesis_not_found')
  const syntheses = []
  for (const { name, label, definition: defined } of found)
    syntheses.push(
      await loadSynthesis(contextOfReader(context, query.reader), projectId, {
        name,
        label: label[locale],
        definition: defined,
      }),
    )
  const { currency, timeZone } = await findShownBy(tx, projectId)
  const bytes = await synthesisWorkbook(syntheses, { currency, translate })
  const { year, month, day } = localTime({ model: now().toISOString() }, timeZone)
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return {
    name: `${translate('measures:file')} ${date}.xlsx`,
    type: XLSX,
    size: bytes.length,
    open: async () => Readable.from([bytes]),
  }
})
