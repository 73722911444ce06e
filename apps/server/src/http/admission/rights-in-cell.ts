import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@quitus/database/connection.ts'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { AppError, RetryableError } from '#errors/app-error.ts'
import type { Authorized } from './authorize.ts'

/** How long a call waits for the central database, and for how long calls do without it after it did not answer. */
const CENTRAL_MS = 1000
const SILENT_MS = 2000
/** How long a call waits for its cell to learn what the central database knows already. */
const LATE_MS = 3000
const FIRST_LOOK_MS = 10
const LONGEST_LOOK_MS = 200

/** What a transaction of a cell throws before its work begins: the cell does not know these rights yet. */
class LateCellError extends Error {
  constructor() {
    super('The cell does not know these rights yet.')
    this.name = 'LateCellError'
  }
}

const silentUntil = new WeakMap<Database, number>()

/**
 * What the central database says of a call that a cell serves; null while it cannot be reached, so that cells go on
 * with what they know. Rejects with the refusal.
 */
export async function readCentralRights(
  central: Database,
  read: () => Promise<Authorized>,
): Promise<Authorized | null> {
  if ((silentUntil.get(central) ?? 0) > Date.now()) return null
  const noteSilence = () => {
    silentUntil.set(central, Date.now() + SILENT_MS)
    return null
  }
  const answer = read().catch((error: unknown) => {
    if (error instanceof Error && isDatabaseUnreachable(error)) return noteSilence()
    throw error
  })
  const late = new AbortController()
  const silence = pause(CENTRAL_MS, undefined, { signal: late.signal }).then(noteSilence)
  // Whichever comes second is of no interest any more.
  silence.catch(() => undefined)
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, silence])
  } finally {
    late.abort()
  }
}

/**
 * The rights of a call in a cell: those of the central database, once the cell has the same. Throws the refusal, or
 * what makes `untilKnown` try again where the cell is late.
 */
export async function agreeOnRights(
  central: Promise<Authorized | null>,
  inCell: () => Promise<Authorized>,
): Promise<Authorized> {
  const here = inCell().catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  const [there, found] = await Promise.all([central, here])
  if (there === null) {
    if (found instanceof AppError) throw found
    return found
  }
  if (found instanceof AppError || rightsOf(found) !== rightsOf(there)) throw new LateCellError()
  return there
}

/** Repeats a transaction whose cell is late; throws `unavailable` when it stays so. */
export async function untilKnown<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + LATE_MS
  // Replication takes milliseconds; where it is cut, everybody who waits would keep both databases busy.
  for (let look = FIRST_LOOK_MS; ; look = Math.min(look * 2, LONGEST_LOOK_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof LateCellError)) throw error
      if (Date.now() > until) throw new RetryableError('unavailable', 1, { cause: error })
      await pause(look)
    }
  }
}

/** What row-level security and handlers decide by; names and addresses may be late. */
function rightsOf({ actor, access }: Authorized): string {
  const rightsOfUser = (user: NonNullable<Authorized['actor']>['user'] | null | undefined) =>
    user && [user.id, user.role, user.roleType, [...user.optionalFeatures].sort(), user.permissions]
  return JSON.stringify([
    rightsOfUser(actor?.user),
    rightsOfUser(actor?.impersonator),
    access && [[...access.features].sort(), access.right],
  ])
}
