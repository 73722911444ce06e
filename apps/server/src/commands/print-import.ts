import type { GoneEntries } from '@quitus/database/views/gone-entries.sql.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Finding } from '#features/imports/fec-rules.ts'
import type { ImportStep } from '#features/imports/import-progress.ts'
import {
  type BadLine,
  type FileCount,
  type ImportReport,
  isFecFault,
  isFileFault,
} from '#features/imports/import-report.ts'
import type { LineEnds } from '#files/text/split-records.ts'
import type { CommandContext } from './command-context.ts'

const IMPORT_STEPS: readonly ImportStep[] = ['reading', 'checking', 'detecting', 'publishing']

/** Most bad lines that a terminal is shown. */
const MAX_SHOWN = 50

/** Most of the entries that are gone which a terminal is shown: those that someone had decided. */
const MAX_GONE_SHOWN = 20

/** Most breaches of one rule in one file that a terminal is shown. */
const MAX_SHOWN_PER_RULE = 5

/** Prints what an import read, what was faulty in it and what came of it. */
export function printImport(context: CommandContext, report: ImportReport): void {
  const { translate, print } = context
  for (const file of report.files) printFile(context, file)
  printFindings(context, report)
  for (const { file, line, key } of report.repeatedKeys.slice(0, MAX_SHOWN))
    print(translate('imports:cli.repeatedKey', { file, line, key }))
  printBadLines(context, report.badLines, report.badLineCount)
  printFaultCounts(context, report.faultCounts)
  print(
    translate('imports:cli.done', {
      count: report.lines - report.badLineCount,
      seconds: report.seconds.toFixed(1),
      anomalies: report.anomalies,
      rows: report.publishedRows,
    }),
  )
  if (report.weakAnomalies > 0) print(translate('imports:cli.weakAnomalies', { count: report.weakAnomalies }))
  const steps = IMPORT_STEPS.map((step) => {
    const seconds = report.secondsByStep[step].toFixed(1)
    return translate('imports:cli.stepTime', { step: translate(`imports:steps.${step}`), seconds })
  })
  print(steps.join(', '))
  printGone(context, report.gone)
}

function printGone({ translate, print }: CommandContext, { count, decided, entries }: GoneEntries): void {
  if (count === 0) return
  print(translate('imports:cli.gone', { count, decided }))
  const shown = entries.filter(({ decisions }) => Object.keys(decisions).length > 0).slice(0, MAX_GONE_SHOWN)
  for (const { entryId, anomalyId, joinedAnomalyId, decisions } of shown) {
    const texts = Object.entries(decisions).map(([column, value]) => `${column} = ${plainText(value)}`)
    const words = { entry: entryId, anomaly: anomalyId ?? '?', decisions: texts.join(', ') }
    print(
      joinedAnomalyId === null
        ? translate('imports:cli.goneEntry', words)
        : translate('imports:cli.joinedEntry', { ...words, joined: joinedAnomalyId }),
    )
  }
  if (decided > shown.length) print(translate('imports:cli.moreGone', { count: decided - shown.length }))
}

function plainText(value: WireValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return 'model' in value ? value.model : value.name
}

function printFile({ translate, print }: CommandContext, count: FileCount): void {
  const { file, lines, badLines, roundedNumbers, blankLines, repeatedHeaders, totalLines, form, fec } = count
  const { paddingLines, repeatedKeys, bothSides } = count
  print(translate('imports:cli.fileRead', { file, badLines, count: lines }))
  print(
    form.sheet === null
      ? translate('imports:cli.form', {
          file,
          encoding: form.encoding.toUpperCase() + (form.hasByteOrderMark ? ' (BOM)' : ''),
          delimiter: form.delimiter === '\t' ? 'TAB' : form.delimiter,
          lineEnds: (['crlf', 'lf', 'cr', 'crCrLf'] satisfies (keyof LineEnds)[])
            .filter((end) => form.lineEnds[end] > 0)
            .map((end) => translate(`imports:lineEnds.${end}`))
            .join(', '),
          headerLine: form.headerLine,
        })
      : translate('imports:cli.formSheet', { file, sheet: form.sheet, headerLine: form.headerLine }),
  )
  for (const { header, decimalMark, thousandsMark, dateFormat } of form.columns) {
    if (dateFormat !== undefined) print(translate('imports:cli.dateForm', { file, header, dateFormat }))
    else if (decimalMark !== undefined)
      print(
        translate('imports:cli.numberForm', {
          file,
          header,
          decimalMark,
          thousandsMark: thousandsMark ?? '',
        }),
      )
  }
  for (const { header, sign } of form.negatives)
    print(translate(`imports:negatives.${sign}`, { file, header }))
  if (fec !== null) print(translate('imports:cli.fecTotals', { file, ...fec }))
  if (blankLines > 0) print(translate('imports:cli.blankLines', { file, count: blankLines }))
  if (paddingLines > 0) print(translate('imports:cli.paddingLines', { file, count: paddingLines }))
  if (repeatedKeys > 0) print(translate('imports:cli.repeatedKeys', { file, count: repeatedKeys }))
  if (repeatedHeaders > 0) print(translate('imports:cli.repeatedHeaders', { file, count: repeatedHeaders }))
  if (totalLines.length > 0)
    print(translate('imports:cli.totalLines', { file, lines: totalLines.join(', ') }))
  if (bothSides > 0) print(translate('imports:cli.bothSides', { file, count: bothSides }))
  if (roundedNumbers > 0) print(translate('imports:cli.rounded', { file, count: roundedNumbers }))
}

function printFindings({ translate, print }: CommandContext, report: ImportReport): void {
  for (const { file, code, severity, count } of report.findingCounts) {
    print(
      translate('imports:cli.findingCount', {
        file,
        code,
        severity: translate(`imports:severity.${severity}`),
        count,
      }),
    )
    const listed = report.findings.filter((each) => each.file === file && each.code === code)
    for (const finding of listed.slice(0, MAX_SHOWN_PER_RULE)) {
      const message = translate(`imports:findings.${code}`, finding.values)
      print(translate('imports:cli.finding', { place: placeOf(finding, translate), message }))
    }
  }
}

function placeOf({ line, entry }: Finding, translate: CommandContext['translate']): string {
  if (line === null) return translate('imports:cli.findingFile')
  return entry === null || entry === ''
    ? translate('imports:cli.findingLine', { line })
    : translate('imports:cli.findingEntry', { line, entry })
}

/** Prints how many lines each reason excluded. */
export function printFaultCounts(
  { translate, print }: CommandContext,
  counts: ImportReport['faultCounts'],
): void {
  for (const { code, count } of counts) {
    const message = isFecFault(code)
      ? `${code} ${translate(`imports:findings.${code}`, { field: '', value: '' })}`
      : messageOf(code, { field: '', value: '' }, translate)
    print(translate('imports:cli.faultCount', { count, message }))
  }
}

/** Prints the first bad lines, each with its reason, and how many more there are. */
export function printBadLines(
  { translate, print }: CommandContext,
  lines: readonly BadLine[],
  count: number,
): void {
  for (const { file: name, sheet, line, column, code, value } of lines.slice(0, MAX_SHOWN)) {
    const file =
      sheet === undefined || sheet === null ? name : translate('imports:cli.fileSheet', { file: name, sheet })
    const message = messageOf(code, { field: column ?? '', value }, translate)
    if (isFecFault(code)) {
      print(translate('imports:cli.badLineFec', { file, line, message }))
      continue
    }
    const key = column === null ? 'imports:cli.badLineWhole' : 'imports:cli.badLine'
    print(translate(key, { file, line, message, value, column: column ?? '' }))
  }
  if (count > MAX_SHOWN) print(translate('imports:cli.moreBadLines', { count: count - MAX_SHOWN }))
}

function messageOf(
  code: BadLine['code'],
  values: { field: string; value: string },
  translate: CommandContext['translate'],
) {
  if (isFecFault(code)) return translate(`imports:findings.${code}`, values)
  return translate(isFileFault(code) ? `imports:lines.${code}` : `cells:${code}`)
}
