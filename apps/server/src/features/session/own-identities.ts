import {
  connectIdentity as connectDefinition,
  disconnectIdentity as disconnectDefinition,
  listOwnIdentities as listDefinition,
} from '@quitus/contract/session/own-identities.ts'
import { runAuthTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { subjectsOfSingleSignOn } from '#auth/attempt-limits.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { identify } from '#auth/identity-providers/identify.ts'
import {
  connectToSession,
  consumeNonce,
  disconnectFromSession,
  findIdentities,
} from '#auth/identity-providers/identities.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import type { OpenContext } from '#http/call-context.ts'

type SignedIn = OpenContext<typeof connectDefinition>

export const listOwnIdentities = bindOpenEndpoint(listDefinition, async (_request, context) => {
  const { user } = await requireActor(context)
  const identities = await withCredentials(context, user.id, (tx) => findIdentities(tx, user.id))
  const labels = new Map<string, string>()
  for (const { issuer, label } of context.identityProviders.list) labels.set(issuer, label)
  return {
    identities: identities.map(({ id, issuer, connectedAt }) => ({
      id,
      issuer,
      label: labels.get(issuer) ?? null,
      connectedAt: new Date(connectedAt).toISOString(),
    })),
  }
})

export const connectIdentity = bindOpenEndpoint(connectDefinition, async ({ body }, context) => {
  const { accessTokenKey, address, now, sessionId } = context
  const actor = await requireActor(context)
  const subjects = subjectsOfSingleSignOn(accessTokenKey, address)
  const transact = <Result>(work: (tx: Tx) => Promise<Result>) =>
    withCredentials(context, actor.user.id, work)
  await transact((tx) => takeAttempt(tx, subjects, now()))
  const identity = await identify(context, body.azureToken)
  await transact((tx) => consumeNonce(tx, identity.nonce))
  await transact(async (tx) => {
    const outcome = await connectToSession(tx, sessionId, identity, now())
    if (outcome === 'over') throw new AppError('session_ended')
    if (outcome === 'taken') throw new AppError('identity_taken')
    await forgiveAttempt(tx, subjects, now())
    const details = { provider: identity.provider }
    const event = { kind: 'identityConnected', subjectId: actor.user.id, details } as const
    await recordAudit(tx, actor, event, now())
  })
  return undefined
})

export const disconnectIdentity = bindOpenEndpoint(disconnectDefinition, async ({ params }, context) => {
  const { now, sessionId } = context
  const actor = await requireActor(context)
  await withCredentials(context, actor.user.id, async (tx) => {
    const outcome = await disconnectFromSession(tx, sessionId, params.identity, now())
    if (outcome === 'unknown') throw new AppError('identity_not_found')
    if (outcome === 'last') throw new AppError('only_way_to_sign_in')
    await recordAudit(tx, actor, { kind: 'identityDisconnected', subjectId: actor.user.id }, now())
  })
  return undefined
})

/** Who is calling, read again. */
function requireActor({ transact }: Pick<SignedIn, 'transact'>): Promise<SignedInActor> {
  return transact(async (context) => context.actor)
}

/** A transaction of the role that reads credentials, which knows nobody’s session but by its id. */
async function withCredentials<Result>(
  { database, limits, requestId }: Pick<SignedIn, 'database' | 'limits' | 'requestId'>,
  userId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const person = String(userId)
  const release = await limits.credentials.acquire({ person, tenant: person })
  try {
    const requester = { requestId, statementTimeoutMs: limits.statementTimeoutMs }
    return await runAuthTransaction(database, requester, work)
  } finally {
    release()
  }
}
