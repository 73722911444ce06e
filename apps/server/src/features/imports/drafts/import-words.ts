import type { ImportReport, ImportRun } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import type { Translate } from '#language/messages.ts'
import { type BadLine, isFecFault, isFileFault, type LineFault } from '../import-report.ts'
import type { RunRow } from './import-drafts.sql.ts'
import type { ImportOutcome } from './import-outcome.ts'

/** Why a line is excluded, in words. */
export function faultText(
  code: LineFault,
  { column, value }: Pick<BadLine, 'column' | 'value'>,
  translate: Translate,
): string {
  if (isFecFault(code)) return translate(`imports:findings.${code}`, { field: column ?? '', value })
  return translate(isFileFault(code) ? `imports:lines.${code}` : `cells:${code}`)
}

/** A check or an import as its reader sees it. */
export function presentRun(
  { version, isPreview, isRestoring, origin, step, lines, share, outcome }: RunRow,
  job: Job,
  t: Translate,
): ImportRun {
  const refusal = outcome?.refusal ?? null
  return {
    job,
    version,
    isPreview,
    isRestoring,
    origin,
    step,
    lines: Number(lines),
    share,
    refusal: refusal === null ? null : { code: refusal.code, message: refusalText(refusal, t) },
    report: outcome === null || outcome.report === null ? null : presentReport(outcome.report, t),
  }
}

/** Why files are refused, in the words of the page: it has no options of a command line. */
export function refusalText(
  { code, values }: NonNullable<ImportOutcome['refusal']>,
  translate: Translate,
): string {
  switch (code) {
    case 'bad_lines':
    case 'fec_name':
    case 'numbers_ambiguous':
    case 'dates_ambiguous':
    case 'encoding_mixed':
    case 'append_nothing':
    case 'append_columns':
    case 'header_missing_columns':
    case 'sheet_ambiguous':
    case 'sheets_hidden':
      return translate(`imports:inPage.${code}`, values)
    default:
      return translate(`imports:refusals.${code}`, values)
  }
}

function presentReport(report: NonNullable<ImportOutcome['report']>, translate: Translate): ImportReport {
  const blank = { column: '', value: '' }
  const { lines, files, badLineCount, anomalies, weakAnomalies, publishedRows, goneEntries } = report
  return {
    ...{ lines, files, badLineCount, anomalies, weakAnomalies, publishedRows, goneEntries },
    faults: report.faultCounts.map(({ code, count }) => ({
      message: faultText(code, blank, translate),
      count,
    })),
    badLines: report.badLines.map(({ file, line, column, code, value }) => ({
      ...{ file, line, column, value },
      message: faultText(code, { column, value }, translate),
    })),
    findings: report.findings.map(({ file, code, count, values }) => ({
      ...{ file, code, count },
      message: translate(`imports:findings.${code}`, values),
    })),
  }
}
