import type { EndpointDefinition, ResponseOf, ValidatedRequestOf } from '@quitus/contract/endpoint.ts'
import { TAB_HEADER } from '@quitus/contract/events/limits.ts'
import type { Preparation } from '@quitus/contract/installation/get-preparation.ts'
import { AbandonedError, type Requester, runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Database, Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { can, opensSource, type ProjectAccess } from '@quitus/domain/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccessClaims, readAccessToken } from '#auth/access-token.ts'
import { findAsker, type SignedInActor } from '#auth/actor.sql.ts'
import type { CellFiles, UploadedFile } from '#files/cell-files.ts'
import type { LiveHub } from '#live/live-hub.ts'
import type { ServerMetrics } from '#metrics/server-metrics.ts'
import { AppError, CommittedRefusal } from './app-error.ts'
import { headerOf } from './header-of.ts'
import { localeOfRequest, type Translate } from './messages.ts'
import type { CountCall } from './rate-limit.ts'
import { acceptUploads, receiveUpload } from './receive-upload.ts'
import { projectIdOf, sourceOf } from './request-project.ts'
import { routeSchema } from './route-schema.ts'
import { type EventsAnswer, sendEvents } from './send-events.ts'
import { type FileAnswer, sendFile } from './send-file.ts'
import { signalOfDeparture } from './signal-of-departure.ts'
import { streamAnswer } from './stream-answer.ts'
import { readTicket } from './ticket-claims.ts'

export type Deps = {
  database: Database
  accessTokenKey: Uint8Array
  /** Clock; tests hand in their own. */
  now: () => Date
  /** After so long without activity a session is renewed by password only; 0 never (AUTH-07). */
  inactivityMinutes: number
  /** How far the demo project of a first start is; null when it is there, or not wanted. */
  preparation: () => Preparation | null
  messages: (locale: Locale) => Translate
  files: CellFiles
  metrics: ServerMetrics
  /** The streams of events of this process. */
  live: LiveHub
}

/** What every handler gets besides its request: one transaction, in which row-level security knows who asks. */
export type CallContext<D extends EndpointDefinition> = Deps & {
  tx: Tx
  locale: Locale
  translate: Translate
  /** Under what logs and the database tell of the call. */
  requestId: string
  /** Where the call comes from, as `TRUST_PROXY` tells it. */
  address: string
  /** Host and port under which the caller reached the application, as `TRUST_PROXY` tells it. */
  host: string
  /** Runs once this call's transaction has committed, without holding back the answer; failures go to the log. */
  afterCommit: (work: () => Promise<unknown>) => void
  /** The asker's session; null on public endpoints only. */
  sessionId: D['access'] extends 'public' ? null : string
  /** The last event that a listener knows who comes again. */
  lastEventId: string | null
  /** Null on public endpoints only. */
  actor: D['access'] extends 'public' ? null : SignedInActor
  /** The asker's rights in the project of the path; null where the path names none. */
  access: D['access'] extends 'public' | 'signed-in' ? null : ProjectAccess
}

/** The file of an upload is in the store already; it stays there when the call succeeds. */
type HandledRequest<D extends EndpointDefinition> = ValidatedRequestOf<D> &
  (D['bodyKind'] extends 'multipart' ? { file: UploadedFile } : unknown)

type Delivered = { stream: AsyncIterable<string>; file: FileAnswer; events: EventsAnswer }

type Handled<D extends EndpointDefinition> = D['delivery'] extends keyof Delivered
  ? Delivered[D['delivery']]
  : ResponseOf<D>

type Handler<D extends EndpointDefinition> = (
  request: HandledRequest<D>,
  context: CallContext<D>,
) => Promise<Handled<D>>

/**
 * Runs before the call's transaction, on its own connection: what it writes stays whatever becomes of the call, and a
 * refusal costs no transaction.
 */
type BeforeCall<D extends EndpointDefinition> = (
  request: ValidatedRequestOf<D> & { address: string },
  deps: Deps,
) => Promise<void>

const claimsOf = new WeakMap<FastifyRequest, AccessClaims>()

/** A handler whose declaration is forgotten: the types were checked where it was bound. */
type ErasedHandler = (request: never, context: never) => Promise<unknown>
type ErasedBeforeCall = (request: never, deps: Deps) => Promise<void>

type Register = (app: FastifyInstance, deps: Deps, countSessionCall: CountCall) => void

/** A contract endpoint together with its handler, ready to be registered. */
export type Route = { definition: EndpointDefinition; register: Register }

/** Binds a handler to its declaration: validation, session, permission, transaction and answer happen here and nowhere else. */
export function bindEndpoint<const D extends EndpointDefinition>(
  definition: D,
  handler: Handler<D>,
  beforeCall?: BeforeCall<D>,
): Route {
  return {
    definition,
    register: (app, deps, countSessionCall) => {
      const background = new Set<Promise<void>>()
      // A stop lets work that was promised to a caller end before the database goes.
      app.addHook('onClose', async () => {
        await Promise.all(background)
      })
      const isUpload = definition.bodyKind === 'multipart'
      const route = {
        method: definition.method,
        url: definition.path,
        schema: routeSchema(definition),
        ...(definition.maxBodyBytes === undefined ? {} : { bodyLimit: definition.maxBodyBytes }),
        // Files are what they are: packed already, or nothing that a proxy should see twice.
        ...(definition.delivery === 'file' ? { compress: false as const } : {}),
        // Before the body is read: a stranger's bytes are not worth parsing.
        onRequest: async (request: FastifyRequest) => {
          if (definition.access === 'public' || definition.credential === 'ticket') return
          const claims = await readAccessToken(bearerToken(request), deps.accessTokenKey, deps.now())
          countSessionCall(claims.sessionId)
          claimsOf.set(request, claims)
        },
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          if (definition.credential === 'ticket') {
            const claims = await readTicket(request, deps)
            countSessionCall(claims.sessionId)
            claimsOf.set(request, claims)
          }
          if (beforeCall !== undefined) await runBefore(beforeCall, request, deps)
          const bound = { definition, handler, deps, background }
          return isUpload ? callWithUpload(bound, request, reply) : call(bound, request, reply, {})
        },
      }
      if (!isUpload) app.route(route)
      else
        app.register(async (scope) => {
          await acceptUploads(scope)
          scope.route(route)
        })
    },
  }
}

function runBefore(beforeCall: ErasedBeforeCall, request: FastifyRequest, deps: Deps): Promise<void> {
  const { params, query, body, ip: address } = request
  return beforeCall({ params, query, body, address } as never, deps)
}

type Bound = {
  definition: EndpointDefinition
  handler: ErasedHandler
  deps: Deps
  background: Set<Promise<void>>
}

/**
 * Who may not write is told before a byte of the file is read, and while it comes no connection of the database is held. What is refused
 * afterwards leaves nothing in the store; after any other failure the bytes stay for the sweep, which knows whether the commit came through.
 */
async function callWithUpload(bound: Bound, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { definition, deps } = bound
  const requester = requesterOf(definition, request)
  await runAppTransaction(deps.database, requester, (tx) =>
    authorize(definition, tx, claimsOf.get(request) ?? null, deps.now(), request, requester.projectId),
  )
  const { file, metadata } = await receiveUpload(request, definition.body, deps)
  try {
    return await call(bound, request, reply, { body: metadata, file })
  } catch (error) {
    if (error instanceof AppError && !(error instanceof CommittedRefusal)) {
      await deps.files.store
        .delete(file.id)
        .catch((failure: unknown) => request.log.warn({ err: failure }, 'a refused file stays for the sweep'))
    }
    throw error
  }
}

function requesterOf(definition: EndpointDefinition, request: FastifyRequest): Requester {
  const userId = claimsOf.get(request)?.userId ?? null
  return {
    userId,
    projectId: projectIdOf(definition, request),
    requestId: request.id,
    tab: headerOf(request, TAB_HEADER),
  }
}

async function call(
  { definition, handler, deps, background }: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
  upload: { body?: unknown; file?: UploadedFile },
): Promise<unknown> {
  const locale = localeOfRequest(request)
  const claims = claimsOf.get(request) ?? null
  const requester = requesterOf(definition, request)
  const validated = { params: request.params, query: request.query, body: request.body, ...upload }
  const followUps: (() => Promise<unknown>)[] = []
  const handle = async (tx: Tx) => {
    const { actor, access } = await authorize(
      definition,
      tx,
      claims,
      deps.now(),
      request,
      requester.projectId,
    )
    const context = {
      ...deps,
      tx,
      locale,
      requestId: request.id,
      address: request.ip,
      lastEventId: headerOf(request, 'last-event-id'),
      host: request.host,
      translate: deps.messages(locale),
      sessionId: claims?.sessionId ?? null,
      actor,
      access,
      afterCommit: (work: () => Promise<unknown>) => followUps.push(work),
    }
    return handler(validated as never, context as never)
  }
  const isRead = definition.method === 'GET' || definition.isRead === true
  const signal = isRead ? signalOfDeparture(reply.raw) : undefined
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) =>
    runAppTransaction(deps.database, requester, work, signal)
  if (definition.delivery === 'stream') return streamAnswer(inTransaction, handle, reply)
  // The answer leaves after the commit: what a caller was told is kept (SEC-04).
  const answer = await inTransaction((tx) => handle(tx).catch(keepCommitted)).catch((error: unknown) => {
    if (error instanceof AbandonedError) return error
    throw error
  })
  if (answer instanceof AbandonedError) {
    request.log.info('the caller left')
    return reply.hijack()
  }
  if (answer instanceof CommittedRefusal) throw answer
  if (!isRead) deps.metrics.work.written(definition.name, answer)
  for (const work of followUps) {
    const followUp = work()
      .then(() => undefined)
      .catch((error: unknown) => request.log.error({ err: error }, 'follow-up failed'))
      .finally(() => background.delete(followUp))
    background.add(followUp)
  }
  if (definition.response === null) return reply.code(204).send()
  if (definition.delivery === 'events') return sendEvents(reply, answer as EventsAnswer)
  return definition.delivery === 'file' ? sendFile(reply, answer as FileAnswer) : answer
}

function keepCommitted(error: unknown): CommittedRefusal {
  if (error instanceof CommittedRefusal) return error
  throw error
}

async function authorize(
  definition: EndpointDefinition,
  tx: Tx,
  claims: AccessClaims | null,
  now: Date,
  request: FastifyRequest,
  projectId: number | null,
): Promise<{ actor: SignedInActor | null; access: ProjectAccess | null }> {
  if (definition.access === 'public' || claims === null) return { actor: null, access: null }
  const asker = await findAsker(tx, claims, now, projectId)
  if (asker === undefined) throw new AppError('session_ended')
  const actor: SignedInActor = { user: asker.user, impersonator: null }
  if (definition.access === 'signed-in') return { actor, access: null }
  if (projectId === null) {
    if (!can(actor, definition.access, null)) throw new AppError('not_permitted')
    return { actor, access: null }
  }
  const { access } = asker
  if (access === null) throw new AppError('project_not_found')
  const source = sourceOf(definition, request)
  if (!can(actor, definition.access, access) || (source !== null && !opensSource(access, source))) {
    throw new AppError('not_permitted')
  }
  return { actor, access }
}

function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in')
  return token
}
