import type { Tx } from '@quitus/database/connection.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { findJob, insertJob } from '#jobs/jobs.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import type { ExportParameters, PackParameters } from './export-parameters.ts'

/** How long a file can be downloaded. */
export const KEPT_MS = 24 * 60 * 60 * 1000

type Context = { tx: Tx; actor: SignedInActor; now: () => Date }

/** Queues the export in the transaction of the call, and answers its job as stored. */
export async function insertExportJob(
  { tx, actor, now }: Context,
  view: View,
  parameters: ExportParameters | PackParameters,
) {
  const id = await insertJob(tx, {
    projectId: view.projectId,
    kind: 'export',
    source: view.source,
    requestedBy: actor.user.id,
    impersonatorId: actor.impersonator?.id ?? null,
    title: parameters.fileName,
    parameters,
    now: now(),
  })
  const row = await findJob(tx, view.projectId, id)
  if (row === undefined) throw new Error('The job was not recorded.')
  return row
}
