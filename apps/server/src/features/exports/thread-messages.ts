import type { DatabaseUrls } from '@quitus/database/connection.ts'
import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { ExportParameters, PackParameters } from './export-parameters.ts'
import type { ExportOrder } from './write-export.ts'

type Conditions = ExportOrder['conditions']

type Requested = {
  urls: DatabaseUrls
  projectId: number
  actor: SignedInActor
  access: ProjectAccess
  /** The clock of the process. */
  at: string
}

/** What the thread is started with for one file: which rows the person sees, and where the file goes. */
export type FileOrder = Requested & { parameters: ExportParameters; conditions: Conditions; path: string }

/** The files of a section of a pack that the thread writes, by where they go. */
export const PACK_PARTS = [
  'anomalies',
  'decisions',
  'decisionsPdf',
  'history',
  'historyPdf',
  'comments',
  'files',
  'letters',
] as const
export type PackPart = (typeof PACK_PARTS)[number]

/** What it is started with for an audit pack: of each section the rows seen, and where its files go. */
export type PackOrder = Requested & {
  pack: PackParameters
  sections: readonly { conditions: Conditions; paths: Record<PackPart, string> }[]
}

/** What the thread reports: how far it is, and in the end what it wrote or why it could not. */
export type ThreadMessage =
  | { done: number; total: number }
  | { written: unknown }
  | { failed: { code: string | null; message: string } }
