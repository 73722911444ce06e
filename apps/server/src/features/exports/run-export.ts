import type { JobRunner } from '#jobs/job.ts'
import { exportInThread } from './export-in-thread.ts'
import { KEPT_MS } from './export-job.ts'
import type { ExportParameters, PackParameters } from './export-parameters.ts'
import { runPack } from './pack/run-pack.ts'
import { conditionsOf } from './row-conditions.ts'
import type { WrittenExport } from './write-export.ts'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** Makes the file of an export, or the archive of an audit pack. */
export const runExport: JobRunner = async (job, deps) => {
  const parameters = job.parameters as ExportParameters | PackParameters
  if ('sections' in parameters) return runPack(job, parameters, deps)
  const { database, files, now } = deps
  const file = await files.begin()
  try {
    const { scope, anomalies, childRows, sha256 } = await exportInThread<WrittenExport>(
      {
        ...{ urls: database.urls, projectId: job.projectId, actor: job.actor, access: job.access },
        ...{ parameters, path: file.path, at: now().toISOString() },
        conditions: conditionsOf(job, parameters.source, deps),
      },
      job,
      job.report,
    )
    const size = await file.keep()
    return {
      result: { scope, anomalies, childRows, sha256 },
      file: {
        id: file.id,
        name: parameters.fileName,
        type: TYPES[parameters.format],
        size,
        keptForMs: KEPT_MS,
      },
    }
  } finally {
    await file.discard()
  }
}
