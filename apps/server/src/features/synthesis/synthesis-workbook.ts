import type { SynthesisData, SynthesisRow } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { sheetDate } from '#files/workbook/sheet-dates.ts'
import { STYLE } from '#files/workbook/sheet-styles.ts'
import { type CutTexts, sheetColumn, textCell } from '#files/workbook/sheet-text.ts'
import { SHEET_MAIN, zipWorkbook } from '#files/workbook/zip-workbook.ts'
import type { Translate } from '#language/messages.ts'

/** A workbook with one sheet for each synthesis, its figures as numbers and days. */
export function synthesisWorkbook(
  syntheses: readonly SynthesisData[],
  { currency, translate }: { currency: string; translate: Translate },
): Promise<Buffer> {
  return zipWorkbook(
    syntheses.map((data) => ({ label: data.label, xml: sheetXml(data, translate) })),
    currency,
  )
}

type Line = {
  labels: (string | null)[]
  values: SynthesisRow['values']
  isSum: boolean
  depth: number
  /** Of days, below the columns of amounts. */
  isInDays?: boolean
}

function linesOf(
  { levels, rows, total, freeAnomalies, progress }: SynthesisData,
  translate: Translate,
): Line[] {
  const hasTwo = levels.length > 1
  const word = ({ isOthers, label }: SynthesisRow) =>
    isOthers ? translate('measures:row.others') : (label ?? translate('measures:row.blank'))
  const lines = rows.flatMap((row): Line[] => [
    { labels: hasTwo ? [word(row), null] : [word(row)], values: row.values, isSum: hasTwo, depth: 0 },
    ...(row.rows ?? []).map((inner) => ({
      labels: [word(row), word(inner)],
      values: inner.values,
      isSum: false,
      depth: 1,
    })),
  ])
  const whole = (label: string, values: SynthesisRow['values'], isSum: boolean): Line => ({
    labels: hasTwo ? [label, null] : [label],
    values,
    isSum,
    depth: 0,
  })
  lines.push(whole(translate('measures:row.total'), total.values, true))
  if (freeAnomalies !== null)
    lines.push(whole(translate('measures:row.freeAnomalies'), freeAnomalies.values, false))
  if (progress !== null && progress.steps.length > 0) {
    lines.push(whole('', [], false), whole(translate('measures:medianDays'), [], true))
    for (const { label, medianDays } of progress.steps)
      lines.push({ ...whole(label, [medianDays], false), isInDays: true })
  }
  return lines
}

function sheetXml(data: SynthesisData, translate: Translate): string {
  const notes: CutTexts = { cutTextCount: 0, cutTexts: [] }
  const headers = [...data.levels, ...data.columns].map(({ label }, at) =>
    textCell(`${sheetColumn(at)}1`, label, notes, STYLE.header),
  )
  const lines = data.fault === null ? linesOf(data, translate) : []
  const rows = lines.map(({ labels, values, isSum, depth, isInDays = false }, at) => {
    const row = at + 2
    const texts = labels.map((label, place) =>
      label === null
        ? ''
        : textCell(`${sheetColumn(place)}${row}`, label, notes, isSum ? STYLE.sumText : STYLE.text),
    )
    const figures = values.map((value, place) =>
      figureCell(
        `${sheetColumn(labels.length + place)}${row}`,
        value,
        isInDays ? 'REAL' : (data.columns[place]?.type ?? 'REAL'),
        isSum,
      ),
    )
    return `<row r="${row}"${depth === 0 ? '' : ' outlineLevel="1"'}>${texts.join('')}${figures.join('')}</row>`
  })
  const widths = [...data.levels.map(() => 36), ...data.columns.map(() => 20)].map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<worksheet xmlns="${SHEET_MAIN}"><sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData><row r="1" ht="30" customHeight="1">${headers.join('')}</row>${rows.join('')}</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`
}

type FigureType = SynthesisData['columns'][number]['type']

function figureCell(
  reference: string,
  value: number | string | null,
  type: FigureType,
  isSum: boolean,
): string {
  if (value === null) return ''
  if (typeof value === 'string') {
    const serial = sheetDate(`${value} 00:00:00`)
    return serial === null ? '' : `<c r="${reference}" s="${STYLE.DATE}"><v>${serial}</v></c>`
  }
  const style = isSum ? STYLE.sum[type as keyof typeof STYLE.sum] : STYLE[type]
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
}
