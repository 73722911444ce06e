import { SMALL_BODY_BYTES } from '@quitus/contract/body-limits.ts'
import { changesNothing, type EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { AbandonedError } from '@quitus/database/app-transaction.sql.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps/deps.ts'
import { AppError, CommittedRefusal } from '#errors/app-error.ts'
import type { UploadedFile } from '#files/cell-files.ts'
import { countWrite } from '#metrics/server-metrics.ts'
import { claimsOf, noteClaims, noteTicketObjects, readBearer } from './admission/authenticate.ts'
import type { CallCounts } from './admission/limit-calls.ts'
import { servedByProject } from './admission/parts-of-call.ts'
import { readTicket } from './admission/ticket-claims.ts'
import { deliver } from './answering/deliver.ts'
import { createFollowUps, type FollowUps } from './answering/follow-ups.ts'
import { largeBodyBytes } from './arriving/json-body.ts'
import { takeLargeBodyPlace } from './arriving/large-bodies.ts'
import { acceptUploads, receiveUpload } from './arriving/receive-upload.ts'
import { acceptText } from './arriving/text-body.ts'
import { basicsOf } from './call-basics.ts'
import type {
  CallBasics,
  CallContext,
  CredentialsContext,
  Handled,
  HandledRequest,
  OpenContext,
} from './call-context.ts'
import {
  administrationTransactions,
  callTransactions,
  credentialsTransactions,
  type Transact,
} from './call-transactions.ts'
import { signalOfDeparture } from './request/signal-of-departure.ts'
import { routeSchema } from './route-schema.ts'

type Handler<D extends EndpointDefinition> = (
  request: HandledRequest<D>,
  context: CallContext<D>,
) => Promise<Handled<D>>

type OpenHandler<D extends EndpointDefinition> = (
  request: HandledRequest<D>,
  context: OpenContext<D>,
) => Promise<Handled<D>>

type CredentialsHandler<D extends EndpointDefinition> = (
  request: HandledRequest<D>,
  context: CredentialsContext<D>,
) => Promise<Handled<D>>

/** A handler whose declaration is forgotten: the types were checked where it was bound. */
type ErasedHandler = (
  request: unknown,
  context: CallBasics<EndpointDefinition>,
  transact: Transact,
  transactIn: (parts: Deps) => Transact,
) => unknown

type Register = (app: FastifyInstance, deps: Deps, counts: CallCounts) => void

/** A contract endpoint together with its handler, ready to be registered. */
export type Route<D extends EndpointDefinition = EndpointDefinition> = { definition: D; register: Register }

/** Binds a handler to its declaration. It runs in exactly one transaction, which commits before the answer leaves. */
export function bindEndpoint<const D extends EndpointDefinition>(
  definition: D,
  handler: Handler<D>,
): Route<D> {
  return bind(definition, (request, _basics, transact) =>
    transact((context) => handler(request as HandledRequest<D>, context as CallContext<D>)),
  )
}

/**
 * Binds a handler of the administration: like `bindEndpoint`, but its transaction is the owner’s, whom no policy
 * holds back.
 */
export function bindAdminEndpoint<const D extends EndpointDefinition>(
  definition: D,
  handler: Handler<D>,
): Route<D> {
  return bind(
    definition,
    (request, _basics, transact) =>
      transact((context) => handler(request as HandledRequest<D>, context as CallContext<D>)),
    administrationTransactions,
  )
}

/**
 * The same for what belongs to the installation although a project is in the path: its transaction is of the central
 * database, and the project’s cell knows what it wrote before the answer leaves.
 */
export function bindCentralEndpoint<const D extends EndpointDefinition>(
  definition: D,
  handler: Handler<D>,
): Route<D> {
  return bind(
    definition,
    async (request, { cells }, transact) => {
      const answer = await transact((context) =>
        handler(request as HandledRequest<D>, context as CallContext<D>),
      )
      const { projectId } = (request as { params: { projectId?: number } }).params
      if (projectId !== undefined) await cells.follow(projectId)
      return answer
    },
    administrationTransactions,
    { isCentral: true },
  )
}

/**
 * Binds a handler that opens its transactions itself: for calls that wait for something else than the database, and
 * for streams.
 */
export function bindOpenEndpoint<const D extends EndpointDefinition>(
  definition: D,
  handler: OpenHandler<D>,
): Route<D> {
  return bind(definition, (request, basics, transact, transactIn) =>
    handler(request as HandledRequest<D>, openContext(basics, transact, transactIn) as OpenContext<D>),
  )
}

/** The same of the administration: its transactions are the owner’s. */
export function bindAdminOpenEndpoint<const D extends EndpointDefinition>(
  definition: D,
  handler: OpenHandler<D>,
): Route<D> {
  return bind(
    definition,
    (request, basics, transact, transactIn) =>
      handler(request as HandledRequest<D>, openContext(basics, transact, transactIn) as OpenContext<D>),
    administrationTransactions,
  )
}

/**
 * Binds a handler that reads credentials or makes sessions; like an open one, but its transactions are of the role
 * that may.
 */
export function bindCredentialsEndpoint<const D extends EndpointDefinition>(
  definition: D,
  handler: CredentialsHandler<D>,
): Route<D> {
  return bind(
    definition,
    (request, basics, transact) =>
      handler(request as HandledRequest<D>, { ...basics, transact } as unknown as CredentialsContext<D>),
    credentialsTransactions,
  )
}

function openContext(
  basics: CallBasics<EndpointDefinition>,
  transact: Transact,
  transactIn: (parts: Deps) => Transact,
) {
  return {
    ...basics,
    transact,
    transactIn: (parts: Deps, work: Parameters<Transact>[0]) => transactIn(parts)(work),
  }
}

/** The stages of a call: authenticate, receive the body, handle, deliver, follow up. */
function bind<D extends EndpointDefinition>(
  definition: D,
  handler: ErasedHandler,
  openTransactions: typeof callTransactions = callTransactions,
  { isCentral = false } = {},
): Route<D> {
  const maxBodyBytes = definition.maxBodyBytes ?? SMALL_BODY_BYTES
  const isUpload = definition.bodyKind === 'multipart'
  return {
    definition,
    register: (app, deps, { ofSession, ofStranger }) => {
      const followUps = createFollowUps(app)
      const route = {
        method: definition.method,
        url: definition.path,
        schema: routeSchema(definition),
        // A ticket is used up by anyone who carries it: HEAD, which gets no file, is refused before that.
        exposeHeadRoute: definition.credential !== 'ticket',
        bodyLimit: maxBodyBytes,
        config: {
          largeBodyBytes: largeBodyBytes(definition.body),
          maxBytesWithout: definition.maxBytesWithout,
          isFileBody: isUpload,
        },
        // Files are what they are: packed already, or nothing that a proxy should see twice.
        ...(definition.delivery === 'file' ? { compress: false as const } : {}),
        // Before the body is read: a stranger's bytes are not worth parsing.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          if (definition.access === 'public') await ofStranger(request)
          const hasBearer = definition.access !== 'public' && definition.credential !== 'ticket'
          if (hasBearer) {
            const claims = await readBearer(request, deps)
            noteClaims(request, claims)
            await ofSession(request)
            if (!isUpload) await takeLargeBodyPlace(request, reply, claims, deps.limits)
          }
        },
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const bound = { definition, handler, openTransactions, followUps, isCentral }
          if (isCentral) return call({ ...bound, deps }, request, reply)
          return servedByProject(request, deps, async (parts) => {
            if (definition.credential === 'ticket') {
              const { claims, objects } = await readTicket(request, parts)
              noteClaims(request, claims)
              noteTicketObjects(request, objects)
              await ofSession(request)
            }
            return call({ ...bound, deps: parts }, request, reply)
          })
        },
      }
      if (definition.bodyKind === undefined) app.route(route)
      else
        app.register(async (scope) => {
          if (isUpload) await acceptUploads(scope)
          else acceptText(scope, maxBodyBytes)
          scope.route(route)
        })
    },
  }
}

type Bound = {
  definition: EndpointDefinition
  handler: ErasedHandler
  openTransactions: typeof callTransactions
  deps: Deps
  followUps: FollowUps
  isCentral: boolean
}

async function call(
  { definition, handler, openTransactions, deps, followUps, isCentral }: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const claims = claimsOf(request)
  const isRead = changesNothing(definition)
  const signal = isRead ? signalOfDeparture(reply.raw) : undefined
  const promised: (() => Promise<unknown>)[] = []
  const transactIn = (parts: Deps) => {
    const basics = basicsOf(request, parts, claims, (work) => promised.push(work))
    return openTransactions({ definition, deps: parts, request, claims, signal, isCentral }, basics)
  }
  const basics = basicsOf(request, deps, claims, (work) => promised.push(work))
  const transact = openTransactions({ definition, deps, request, claims, signal, isCentral }, basics)
  const handle = (received: { body?: unknown; file?: UploadedFile }) => {
    const { params, query, body } = request
    return handler({ params, query, body, ...received }, basics, transact, transactIn)
  }
  const isUpload = definition.bodyKind === 'multipart'
  try {
    const answer = await (isUpload ? withUpload(definition, request, deps, transact, handle) : handle({}))
    if (!isRead) countWrite(deps.metrics, definition.name, answer)
    followUps.start(promised, request.log)
    return await deliver(definition, answer, reply, deps.limits)
  } catch (error) {
    if (!(error instanceof AbandonedError)) throw error
    request.log.info('the caller left')
    return reply.hijack()
  }
}

/**
 * Who may not write is refused before a byte of the file is read, and while it comes no connection of the database is
 * held. What is refused afterwards leaves nothing in the store; after any other failure the bytes stay for the sweep,
 * which knows whether the commit came through.
 */
async function withUpload(
  definition: EndpointDefinition,
  request: FastifyRequest,
  deps: Deps,
  transact: Transact,
  handle: (received: { body: unknown; file: UploadedFile }) => unknown,
): Promise<unknown> {
  await transact(async () => undefined)
  const { file, metadata } = await receiveUpload(request, definition.body, deps)
  try {
    return await handle({ body: metadata, file })
  } catch (error) {
    if (error instanceof AppError && !(error instanceof CommittedRefusal)) {
      await deps.files.store
        .delete(file.id)
        .catch((failure: unknown) => request.log.warn({ err: failure }, 'a refused file stays for the sweep'))
    }
    throw error
  }
}
