import type { Database } from '@quitus/database/connection.ts'
import { withStartLock } from '@quitus/database/start-lock.sql.ts'
import type { Logger } from 'pino'
import type { CellParts } from '#cells/cell.ts'
import { type OpenedCells, openCells } from '#cells/open-cells.ts'
import { placesOfCell } from '#cells/places-of-cell.ts'
import { startInOrder } from '#cells/start-in-order.ts'
import type { Deps } from '#deps/deps.ts'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { openCellFiles } from '#files/open-cell-files.ts'
import { openUploads } from '#files/uploads/open-uploads.ts'
import { type JobTimings, startJobs } from '#jobs/start-jobs.ts'
import { shareConnections } from '#limits/server-limits.ts'
import { createLive } from './app.ts'
import type { Config } from './config.ts'
import { JOB_RUNNERS, queueTasks } from './job-runners.ts'

type CellConfig = Pick<Config, 'cells' | 'dataFolder' | 'maxFileBytes' | 'poolSize' | 's3' | 'transfers'> & {
  /** Unless set, those of every process. */
  jobTimings?: Partial<JobTimings>
}

/**
 * Serves the cells of the settings in this process, each with a pool, files, streams and jobs of its own: what one of
 * them lacks, the others do not.
 */
export function serveCells(config: CellConfig, central: () => Deps, logger: Logger): OpenedCells {
  return openCells({
    settings: config.cells,
    central,
    poolSize: config.poolSize,
    logger,
    build: (database, cell) => buildParts(config, central(), { database, cell, logger }),
  })
}

/** A cell that cannot be served yet is tried again: an attempt leaves nothing running. */
async function buildParts(
  config: CellConfig,
  central: Deps,
  { database, cell, logger }: { database: Database; cell: number; logger: Logger },
): Promise<CellParts> {
  // As at the start on the central database: a release may bring another definition.
  await withStartLock(database, () => prepareAllFreeAnomalies(database.owner))
  const places = placesOfCell(config, cell)
  const files = await openCellFiles({ ...places, scanForViruses: central.scanForViruses })
  const { built, stop } = await startInOrder(async (started) => {
    const uploads = await openUploads(places, {
      ...{ owner: database.owner, files },
      log: (err) => logger.warn({ err, cell }, 'upload'),
    })
    started(uploads.stop)
    const parts = {
      ...central,
      ...{ database, files, uploads },
      central: central.database,
      limits: { ...central.limits, connections: shareConnections(config.poolSize) },
    }
    const live = createLive(parts, logger, central.live.relay)
    started(live.stop)
    const deps = { ...parts, live }
    const timings = config.jobTimings ?? {}
    const jobs = await startJobs({ deps, runners: JOB_RUNNERS, tasks: queueTasks(deps), logger, timings })
    started(jobs.stop)
    return deps
  })
  return { deps: built, stop }
}
