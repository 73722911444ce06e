import type { FindingCount } from '../fec-rules.ts'
import type { ImportRefusal } from '../import-error.ts'
import type { BadLine, ImportReport, LineFault } from '../import-report.ts'

/** What a check or an import left, as it is kept: words are added for each reader. */
export type ImportOutcome = {
  refusal: { code: ImportRefusal; values: Record<string, string | number> } | null
  report: {
    lines: number
    files: {
      file: string
      lines: number
      badLines: number
      blankLines: number
      totalLines: number
      repeatedKeys: number
    }[]
    badLineCount: number
    faultCounts: { code: LineFault; count: number }[]
    badLines: BadLine[]
    findings: (FindingCount & { values: Record<string, string | number> })[]
    anomalies: number
    weakAnomalies: number
    publishedRows: number
    goneEntries: number
  } | null
}

/** Bad lines that are kept; the file of a check has all of them. */
const KEPT_LINES = 200

/** What is kept of a report. */
export function outcomeOf(report: ImportReport): ImportOutcome {
  return {
    refusal: null,
    report: {
      lines: report.lines,
      files: report.files.map(({ file, lines, badLines, blankLines, totalLines, repeatedKeys }) => ({
        ...{ file, lines, badLines, blankLines, repeatedKeys },
        totalLines: totalLines.length,
      })),
      badLineCount: report.badLineCount,
      faultCounts: report.faultCounts,
      badLines: report.badLines.slice(0, KEPT_LINES),
      findings: report.findingCounts.map((each) => ({
        ...each,
        values:
          report.findings.find(({ file, code }) => file === each.file && code === each.code)?.values ?? {},
      })),
      anomalies: report.anomalies,
      weakAnomalies: report.weakAnomalies,
      publishedRows: report.publishedRows,
      goneEntries: report.gone.count,
    },
  }
}
