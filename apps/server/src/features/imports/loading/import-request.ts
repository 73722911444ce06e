import type { Tx } from '@quitus/database/connection.ts'
import type { FecOptions } from '../fec/import-fec.ts'
import type { OnProgress } from '../import-progress.ts'
import type { BadLine, ImportReport } from '../import-report.ts'
import type { LedgerFile } from '../ledger-file.ts'
import type { Mapping } from '../mapping.schema.ts'

export type ImportRequest = {
  projectId: number
  files: readonly LedgerFile[]
  /** How the files are written and what their columns mean; null for ledger files (FEC), which say so themselves. */
  mapping: Mapping | null
  fec?: FecOptions
  /** Go on with the good lines when some are bad; else bad lines stop the import. */
  skipBadLines: boolean
  /** Add to the lines of the current publication instead of replacing them. */
  append?: boolean
  /**
   * Make this publication, the one before the current one, again from the ledger that is kept of it, without files.
   * Throws `former_gone` where it is not the one before any more.
   */
  restores?: number
  actorId: number
  /** Jobs whose preview may wait to be published meanwhile; another one refuses the import (DATA-03). */
  previewJobs?: readonly string[]
  /** Called a few times a second at most. */
  onProgress?: OnProgress
  /** Receives every bad line. */
  onBadLine?: (line: BadLine) => void
  /** Called first in the transaction of the import, and last before it commits: what it throws undoes the import. */
  onBegin?: (tx: Tx) => Promise<void>
  beforeCommit?: (tx: Tx, report: ImportReport) => Promise<void>
}
