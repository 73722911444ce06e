import { findCellOf } from '@quitus/database/cells/own-projects.sql.ts'
import type { Database, Db } from '@quitus/database/connection.ts'
import type { Logger } from 'pino'
import type { Cells, Deps } from '#deps/deps.ts'
import { RetryableError } from '#errors/app-error.ts'
import type { CellSettings } from '../settings/cells-setting.ts'
import { type Cell, type CellParts, openCell } from './cell.ts'
import { findOpenCell } from './directory.sql.ts'
import { hasFollowed } from './has-followed.ts'
import { withinTime } from './within-time.ts'

/** How long what was written centrally may take to reach a cell before nobody waits for it any more. */
const FOLLOW_MS = 2000

type Ports = {
  settings: readonly CellSettings[]
  /** The parts of the central database. */
  central: () => Deps
  poolSize: number
  build: (database: Database, cell: number) => Promise<CellParts>
  logger: Logger
}

export type OpenedCells = Cells & {
  /** Owners of the cells that have been reached. */
  owners: () => Db[]
  stop: () => Promise<void>
}

/**
 * Opens the cells of an installation. Which cell has a project is read from the central database once and kept, until a
 * call finds that the project has moved. Without cells nothing is read.
 */
export function openCells({ settings, central, poolSize, build, logger }: Ports): OpenedCells {
  const cells = new Map<number, Cell>(
    settings.map((each) => [each.number, openCell(each, { poolSize, build, logger })]),
  )
  const known = new Map<number, number>()
  const reached = () => [...cells.values()].filter((cell) => cell.parts() !== null)

  /** The directory is central; each cell has a copy, which serves while the central database is down. */
  async function findCellNumber(projectId: number): Promise<number> {
    const places = [central().database.owner, ...reached().map(({ database }) => database.owner)]
    for (const owner of places) {
      const [found] = await withinTime(findCellOf(owner, projectId).then((cell) => ({ cell })))
      if (found === undefined) continue
      if (found.cell !== undefined) known.set(projectId, found.cell)
      return found.cell ?? 0
    }
    throw new RetryableError('unavailable', 1)
  }

  function partsOfCell(number: number): Deps | null {
    if (number === 0) return null
    const parts = cells.get(number)?.parts()
    if (parts === null || parts === undefined) throw new RetryableError('unavailable', 1)
    return parts.deps
  }

  function partsOf(projectId: number): Deps | null | Promise<Deps | null> {
    if (cells.size === 0) return null
    const number = known.get(projectId)
    return number === undefined ? findCellNumber(projectId).then(partsOfCell) : partsOfCell(number)
  }

  return {
    areThere: cells.size > 0,
    partsOf,
    lookUp: async (projectId) => (cells.size === 0 ? null : partsOfCell(await findCellNumber(projectId))),
    forget: (projectId) => void known.delete(projectId),
    async forNewProject() {
      const among = reached().map(({ number }) => number)
      return among.length === 0 ? 0 : ((await findOpenCell(central().database.owner, among)) ?? 0)
    },
    async follow(projectId) {
      if (cells.size === 0) return
      try {
        // What is known may be where the project was.
        const number = await findCellNumber(projectId)
        const cell = cells.get(number)
        if (cell === undefined) return
        await hasFollowed(central().database.owner, { owner: cell.database.owner, number }, FOLLOW_MS)
      } catch (err) {
        // What was written is committed, and its answer must not fail.
        logger.warn({ err, projectId }, 'nobody knows whether a cell follows')
      }
    },
    all: () => [...cells.values()].map(({ number, parts }) => ({ number, parts: parts()?.deps ?? null })),
    isWhole: () => reached().length === cells.size,
    reached: () => reached().flatMap((cell) => cell.parts()?.deps ?? []),
    owners: () => reached().map(({ database }) => database.owner),
    async stop() {
      await Promise.all([...cells.values()].map((cell) => cell.stop()))
    },
  }
}

/** For what serves the central database alone, such as tests and commands about people. */
export const NO_CELLS: Cells = {
  areThere: false,
  partsOf: () => null,
  lookUp: async () => null,
  forget: () => undefined,
  forNewProject: async () => 0,
  follow: async () => undefined,
  all: () => [],
  reached: () => [],
  isWhole: () => true,
}
