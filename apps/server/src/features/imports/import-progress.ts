import type { ImportStep } from '@quitus/domain/imports/import-draft.ts'
import type { CountBytes, LedgerFile } from './ledger-file.ts'

/**
 * How far an import is; `bytesTotal` is null where a file's size is not known. Files are read twice: once to see how
 * they are written.
 */
export type ImportProgress = {
  step: ImportStep
  bytesRead: number
  bytesTotal: number | null
  lines: number
  /** Share of the step that is done, from 0 to 1, by bytes where files are read, else by parts of the work. */
  share: number | null
}

export type { ImportStep }

export type OnProgress = (progress: ImportProgress) => void

/** Reports progress a few times a second at most, and each new step at once. */
export type ProgressReporter = {
  countBytes: CountBytes
  enter: (step: ImportStep) => void
  /** This share of the current step is done. */
  advance: (share: number) => void
  /** Seconds spent in each step until now. */
  seconds: () => Record<ImportStep, number>
  secondsInAll: () => number
}

const INTERVAL = 250

export function reportProgress(
  files: readonly LedgerFile[],
  countLines: () => number,
  onProgress: OnProgress | undefined,
): ProgressReporter {
  const sizes = files.map((file) => file.size)
  const bytesTotal = sizes.some((size) => size === undefined)
    ? null
    : 2 * sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  let step: ImportStep = 'reading'
  let bytesRead = 0
  let advanced = 0
  let reported = Number.NEGATIVE_INFINITY
  const started = performance.now()
  let entered = started
  const spent: Record<ImportStep, number> = { reading: 0, checking: 0, detecting: 0, publishing: 0 }
  const settle = () => {
    const now = performance.now()
    spent[step] += (now - entered) / 1000
    entered = now
  }
  const report = () => {
    reported = performance.now()
    const read = bytesTotal === null || bytesTotal === 0 ? null : Math.min(1, bytesRead / bytesTotal)
    const share = step === 'reading' ? read : advanced
    onProgress?.({ step, bytesRead, bytesTotal, lines: countLines(), share })
  }
  return {
    countBytes(bytes) {
      bytesRead += bytes
      if (performance.now() - reported >= INTERVAL) report()
    },
    enter(next) {
      settle()
      step = next
      advanced = 0
      report()
    },
    advance(share) {
      advanced = share
      report()
    },
    seconds() {
      settle()
      return { ...spent }
    },
    secondsInAll: () => (performance.now() - started) / 1000,
  }
}
