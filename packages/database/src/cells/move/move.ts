import type { Client } from 'pg'
import type { Db } from '#connection.ts'

/** Why a project does not move; a key of `cellDatabases:move`. */
export type MoveFault =
  | 'unknown'
  | 'erasing'
  | 'running'
  | 'otherAddress'
  | 'noLogicalLog'
  | 'otherRelease'
  | 'otherMove'
  | 'stalled'
  | 'busy'
  | 'changed'
  | 'differs'
  | 'late'

export class MoveError extends Error {
  readonly fault: MoveFault
  readonly values: Record<string, string>

  constructor(fault: MoveFault, values: Record<string, string> = {}) {
    super(`${fault} ${JSON.stringify(values)}`)
    this.name = 'MoveError'
    this.fault = fault
    this.values = values
  }
}

/** One of the databases of an installation. */
export type Place = { owner: Db; ownerUrl: string }

export type MoveStep = 'copying' | 'indexing' | 'files' | 'comparing' | 'switching' | 'leaving'

export type ProjectMove = {
  projectId: number
  to: number
  central: Db
  /** The database of a cell; 0 is the central one. */
  placeOf: (cell: number) => Place
  /** Reaches the database that the project goes to as a superuser, who alone subscribes. */
  superuserUrl: string
  /** How the server of that database reaches the one that the project leaves, with a login that may replicate. */
  sourceUrl: string
  /** Copies files of the project that the other store lacks, between the stores of two cells. */
  copyFiles: (from: number, to: number) => Promise<void>
  onStep?: (step: MoveStep, remaining: number) => void
  /** How long people’s work is waited for before the move is given up for now. */
  patienceMs?: number
}

/**
 * How a move ended: `held` is for how many milliseconds nobody could write at the switch; `cleared` means that it had
 * moved before, and that what was left in its old place is removed.
 */
export type MoveOutcome =
  | { kind: 'moved'; held: number }
  | { kind: 'cleared' }
  | { kind: 'abandoned' }
  | { kind: 'there' }

/** What the steps of one move share. */
export type MoveContext = Required<ProjectMove> & {
  from: number
  source: Place
  target: Place
  /** Owners without a search path, so that every name is written with its schema. */
  sourceClient: Client
  targetClient: Client
  superuser: Client
}
