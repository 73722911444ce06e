import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { selectCellsOfPerson } from '#cells/directory.sql.ts'
import { gatherFromCells } from '#cells/from-cells.ts'
import type { CallContext, OpenContext } from '#http/call-context.ts'

type SignedIn = EndpointDefinition & { access: 'signed-in' }
type Context = CallContext<SignedIn>

/** What every database of a person’s projects answered. */
export type OfPerson<Answer> = {
  answers: Answer[]
  /** Cells that answered. */
  reached: number[]
  /** Names of projects whose database did not answer. */
  missing: string[]
}

/**
 * Does the same in the central database and in each cell that has projects of the requester, one transaction each; no
 * cell is waited for longer than a second. `among`: cells that are tried, unless all of them are.
 */
export async function inDatabasesOfPerson<Answer>(
  { transact, transactIn, cells }: Pick<OpenContext<SignedIn>, 'transact' | 'transactIn' | 'cells'>,
  work: (context: Pick<Context, 'tx'>) => Promise<Answer>,
  among?: readonly number[],
): Promise<OfPerson<Answer>> {
  const { own, elsewhere } = await transact(async (central) => ({
    own: await work(central),
    elsewhere: await selectCellsOfPerson(central.tx, central.actor.user.id),
  }))
  const tried = elsewhere.filter(({ cell }) => among?.includes(cell) ?? true)
  const { answers, missing } = await gatherFromCells(
    tried.map(({ cell }) => cell),
    cells,
    (parts) => transactIn(parts, work),
  )
  return {
    answers: [own, ...answers.values()],
    reached: [...answers.keys()],
    missing: tried.flatMap(({ cell, projects }) => (missing.includes(cell) ? projects : [])),
  }
}
