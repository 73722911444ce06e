import type { Preparation } from '@quitus/contract/installation/get-preparation.ts'
import type { Database } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { SecondFactorPolicy } from '@quitus/domain/people/second-factor.ts'
import type { IdentityProviders } from '#auth/identity-providers/identity-providers.ts'
import type { RowRule } from '#auth/row-rule.ts'
import type { ColumnStore } from '#column-store/column-store.ts'
import type { CellFiles } from '#files/cell-files.ts'
import type { Uploads } from '#files/uploads/tus-uploads.ts'
import type { VirusScanner } from '#files/virus-scanner.ts'
import type { Translate } from '#language/messages.ts'
import type { ServerLimits } from '#limits/server-limits.ts'
import type { LiveHub } from '#live/live-hub.ts'
import type { DigestParts } from '#mail/digest-parts.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { ServerMetrics } from '#metrics/server-metrics.ts'
import type { Backups } from './backup-store.ts'
import type { Finding } from './finding.ts'
import type { HeadsReceivers } from './heads-receivers.ts'

/** A cell of the settings; `parts` is null until it has been reached for the first time. */
export type KnownCell = { number: number; parts: Deps | null }

/** The databases that one process serves, each by parts of its own (OPS-08). */
export type Cells = {
  /** False for an installation with one database, in which no project moves. */
  areThere: boolean
  /**
   * The parts of the cell that has a project; null where the central parts serve it, or there is no such project.
   * Throws `unavailable` while the cell, or the directory that names it, cannot be reached.
   */
  partsOf: (projectId: number) => Deps | null | Promise<Deps | null>
  /** The same by the directory as it is now, for what does not notice by itself that a project has moved. */
  lookUp: (projectId: number) => Promise<Deps | null>
  /** Lets the directory be read again for a project that is not where it was. */
  forget: (projectId: number) => void
  /** The cell that a new project goes to: the one with the fewest projects of those that are open, else 0. */
  forNewProject: () => Promise<number>
  /**
   * Resolves once the cell of a project has everything that was committed centrally until now. Waits two seconds at
   * most: later calls notice by themselves that their cell is late.
   */
  follow: (projectId: number) => Promise<void>
  /** Every cell of the settings. */
  all: () => KnownCell[]
  /** The parts of every cell that has been reached since the start of this process. */
  reached: () => Deps[]
  /** False while a cell has not been reached since the start of this process. */
  isWhole: () => boolean
}

/** What the parts of one server process are handed at its start. */
export type Deps = {
  /** The database of the cell that these parts serve; the central one unless the installation has cells. */
  database: Database
  /** The central database, where these parts serve a cell of their own; null where `database` is the central one. */
  central: Database | null
  /** Leads to the parts of the cell of a project. */
  cells: Cells
  accessTokenKey: Uint8Array
  /** Which rows of a view a reader may see; tests hand in a stricter one. */
  visibleRows: RowRule
  /** Clock; tests hand in their own. */
  now: () => Date
  /** After so long without activity a session is renewed by password only; 0 never (AUTH-07). */
  inactivityMinutes: number
  /** Of whom a second factor is required (SEC-05). */
  secondFactorPolicy: SecondFactorPolicy
  /** Host and port under which people open the application, as the settings say it; never what a call claims. */
  publicHost: () => string
  /** The address under which people open the application, for links in mails; empty until the server listens. */
  publicAddress: () => string
  mailer: Mailer
  /** What daily digests are made of. */
  digestParts: DigestParts
  /** Notifies people of deadlines that have come near; answers how many. */
  notifyOfDeadlines: (deps: Pick<Deps, 'database' | 'now'>, signal: AbortSignal) => Promise<number>
  /** Notifies staff of files that were sent; answers how many. */
  notifyOfFiles: (deps: Pick<Deps, 'database' | 'messages' | 'now'>, signal: AbortSignal) => Promise<number>
  /** Starts imports of watched folders that are due; answers how many. */
  importWatchedFolders: (
    deps: Pick<Deps, 'database' | 'messages' | 'now'>,
    signal: AbortSignal,
  ) => Promise<number>
  /** Where people sign in by single sign-on; empty where it is not set up. */
  identityProviders: IdentityProviders
  /** How far the demo project of a first start is; null when it is there, or not wanted. */
  preparation: () => Preparation | null
  /** What an operator should know of this installation; takes seconds where a service does not answer. */
  examine: () => Promise<readonly Finding[]>
  messages: (locale: Locale) => Translate
  files: CellFiles
  /** Copies of large views by columns, from which their figures are read; null: the database adds up. */
  columnStore: ColumnStore | null
  /** Transfers on their way. */
  uploads: Uploads
  /** null: nobody looks. */
  scanForViruses: VirusScanner | null
  /** Where a backup is written each night; null: nowhere. */
  backup: Backups | null
  /** Where the heads of histories go each night. */
  headsReceivers: HeadsReceivers
  metrics: ServerMetrics
  /** The streams of events of this process. */
  live: LiveHub
  /** How callers share what this process has little of. */
  limits: ServerLimits
}
