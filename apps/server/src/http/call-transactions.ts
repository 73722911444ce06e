import { changesNothing, type EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { TAB_HEADER } from '@quitus/contract/events/limits.ts'
import {
  hasMoved,
  type Requester,
  runAppTransaction,
  runAuthTransaction,
  runOwnerTransaction,
} from '@quitus/database/app-transaction.sql.ts'
import type { Database, Tx } from '@quitus/database/connection.ts'
import type { FastifyRequest } from 'fastify'
import type { AccessClaims } from '#auth/access-token.ts'
import { noteServiceToken } from '#auth/actor.sql.ts'
import { requireVerification } from '#auth/require-verification.ts'
import type { Deps } from '#deps/deps.ts'
import { CommittedRefusal, RetryableError } from '#errors/app-error.ts'
import { networkOf } from '#limits/network-of.ts'
import { type Authorized, authorize } from './admission/authorize.ts'
import { ProjectMovedError } from './admission/parts-of-call.ts'
import { projectIdOf } from './admission/request-project.ts'
import { agreeOnRights, readCentralRights, untilKnown } from './admission/rights-in-cell.ts'
import type { CallBasics, CallContext } from './call-context.ts'
import { headerOf } from './request/header-of.ts'

type Call = {
  definition: EndpointDefinition
  deps: Deps
  request: FastifyRequest
  claims: AccessClaims | null
  /** Aborted when the caller of a read has left. */
  signal: AbortSignal | undefined
  /** Its transactions are of the central database, wherever the project of its path is. */
  isCentral?: boolean
}

type AnyContext = CallContext<EndpointDefinition>

/** Opens a transaction of one call. */
export type Transact = <Result>(work: (context: AnyContext) => Promise<Result>) => Promise<Result>

/**
 * The transactions of one call: each takes its fair share of the connections, names the requester to row-level
 * security and reads their rights again. A `CommittedRefusal` is thrown only after what its work wrote is stored.
 */
export function callTransactions(call: Call, basics: CallBasics<EndpointDefinition>): Transact {
  return transactionsBy(call, basics, runAppTransaction)
}

/** The same by the owner, for administration: the application’s role changes no people, memberships or projects. */
export function administrationTransactions(call: Call, basics: CallBasics<EndpointDefinition>): Transact {
  return transactionsBy(call, basics, runOwnerTransaction)
}

function transactionsBy(
  call: Call,
  basics: CallBasics<EndpointDefinition>,
  runTransaction: typeof runAppTransaction | typeof runOwnerTransaction,
): Transact {
  const { definition, deps, request, claims, signal, isCentral = false } = call
  const projectId = projectIdOf(request)
  const requester: Requester = {
    userId: claims?.userId ?? null,
    impersonatorId: claims?.impersonatorId ?? null,
    projectId,
    requestId: request.id,
    tab: headerOf(request, TAB_HEADER),
    statementTimeoutMs: deps.limits.statementTimeoutMs,
  }
  // Without cells no project moves, and nothing is checked.
  const canMove = projectId !== null && !isCentral && deps.cells.areThere
  const home = changesNothing(definition) ? 'read' : 'write'
  const atHome: Requester = canMove ? { ...requester, home } : requester
  const person = claims === null ? networkOf(request.ip) : String(claims.userId)
  const holder = { person, tenant: projectId === null ? person : `project ${projectId}` }
  let done = 0
  return async (work) => {
    const release = await deps.limits.connections.acquire(holder, signal)
    const { central } = deps
    try {
      const attempt = () => {
        const rights = central === null ? null : readRightsOfCentral(call, central, requester)
        return runTransaction(
          deps.database,
          atHome,
          async (tx) => {
            const authorized = rights === null ? authorizeCall(call, tx) : authorizeInCell(call, tx, rights)
            const { actor, access, isUseDue } = await authorized
            if (isUseDue)
              basics.afterCommit(() =>
                noteServiceToken((central ?? deps.database).app, basics.sessionId, deps.now()),
              )
            return work({ ...basics, tx, actor, access } as AnyContext).catch(keepCommitted)
          },
          signal,
        )
      }
      const result = await (central === null ? attempt() : untilKnown(attempt))
      done += 1
      if (result instanceof CommittedRefusal) throw result
      return result
    } catch (error) {
      if (!hasMoved(error)) throw error
      // What came before it has been done, and must not be done twice.
      throw done === 0
        ? new ProjectMovedError({ cause: error })
        : new RetryableError('unavailable', 1, { cause: error })
    } finally {
      release()
    }
  }
}

/**
 * The transactions of a call that reads credentials or makes sessions, by the role that may and that sees nothing of
 * any project. Who is signed in is read again in each; a stranger’s call takes the fair share of the network that it
 * comes from.
 */
export function credentialsTransactions(call: Call, basics: CallBasics<EndpointDefinition>): Transact {
  const { deps, request, claims } = call
  const person = claims === null ? networkOf(request.ip) : String(claims.userId)
  const requester = {
    userId: claims?.userId ?? null,
    impersonatorId: claims?.impersonatorId ?? null,
    requestId: request.id,
    statementTimeoutMs: deps.limits.statementTimeoutMs,
  }
  return async (work) => {
    const release = await deps.limits.credentials.acquire({ person, tenant: person })
    try {
      const result = await runAuthTransaction(deps.database, requester, async (tx) => {
        const { actor, access } = await authorizeCall(call, tx)
        return work({ ...basics, tx, actor, access } as AnyContext).catch(keepCommitted)
      })
      if (result instanceof CommittedRefusal) throw result
      return result
    } finally {
      release()
    }
  }
}

/** Rights first, then what the declaration requires beyond them. */
async function authorizeCall({ definition, deps, request, claims }: Call, tx: Tx) {
  const now = deps.now()
  const authorized = await authorize(definition, tx, claims, now, request)
  if (authorized.actor !== null && claims !== null) {
    const policy = deps.secondFactorPolicy
    await requireVerification(definition, tx, claims, authorized.actor, { policy, now })
  }
  return authorized
}

function readRightsOfCentral(
  call: Call,
  central: Database,
  requester: Requester,
): Promise<Authorized | null> {
  const rights = readCentralRights(central, () =>
    runAppTransaction(central, requester, (tx) => authorizeCall(call, tx)),
  )
  // The transaction of the cell may fail before it comes to them.
  rights.catch(() => undefined)
  return rights
}

/**
 * The same in a cell. Factors are central: while the central database is down nobody is required to add one, which it
 * required at the calls before.
 */
async function authorizeInCell(call: Call, tx: Tx, rights: Promise<Authorized | null>): Promise<Authorized> {
  const { definition, deps, request, claims } = call
  const now = deps.now()
  const authorized = await agreeOnRights(rights, () => authorize(definition, tx, claims, now, request))
  if (authorized.actor !== null && claims !== null && (await rights) === null) {
    const demands = { ...definition, openWithoutSecondFactor: true }
    await requireVerification(demands, tx, claims, authorized.actor, { policy: deps.secondFactorPolicy, now })
  }
  return authorized
}

function keepCommitted(error: unknown): CommittedRefusal {
  if (error instanceof CommittedRefusal) return error
  throw error
}
