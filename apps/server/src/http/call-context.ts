import type { EndpointDefinition, ResponseOf, ValidatedRequestOf } from '@quitus/contract/endpoint.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { Deps } from '#deps/deps.ts'
import type { UploadedFile } from '#files/cell-files.ts'
import type { Translate } from '#language/messages.ts'
import type { EventsAnswer } from './answering/send-events.ts'
import type { FileAnswer } from './answering/send-file.ts'

/** What every handler gets besides its request. */
export type CallBasics<D extends EndpointDefinition> = Deps & {
  locale: Locale
  translate: Translate
  /** The id by which logs and the database identify the call. */
  requestId: string
  /** Where the call comes from, as `TRUST_PROXY` says. */
  address: string
  /** What the caller’s program calls itself; empty where it says nothing. */
  userAgent: string
  /**
   * Runs once the call has succeeded and its transactions have committed, without holding back the answer; failures
   * go to the log.
   */
  afterCommit: (work: () => Promise<unknown>) => void
  /** The requester's session; null on public endpoints only. */
  sessionId: D['access'] extends 'public' ? null : string
  /** Of the service account that calls; null for people. */
  serviceTokenHash: Buffer | null
  /** What the ticket of the call opens, where it is one for objects. */
  ticketObjects: readonly string[]
  /** The last event that a listener knows who comes again. */
  lastEventId: string | null
}

/**
 * What a handler gets inside a transaction, in which row-level security knows the requester and their rights were
 * just read.
 */
export type CallContext<D extends EndpointDefinition> = CallBasics<D> & {
  tx: Tx
  /** Null on public endpoints only. */
  actor: D['access'] extends 'public' ? null : SignedInActor
  /** The requester's rights in the project of the path; null where the path names none. */
  access: D['access'] extends 'public' | 'signed-in' ? null : ProjectAccess
}

/** The same for what publishes no event itself, and is done by a command as well. */
export type QuietContext<D extends EndpointDefinition> = Omit<CallContext<D>, 'live'>

/** What a handler gets that opens its transactions itself: between them it holds no connection. */
export type OpenContext<D extends EndpointDefinition> = CallBasics<D> & {
  /** One transaction; each reads the requester's session and rights again, and refuses where they have gone. */
  transact: <Result>(work: (context: CallContext<D>) => Promise<Result>) => Promise<Result>
  /** The same in the database of other parts, for what is gathered from several cells. */
  transactIn: <Result>(parts: Deps, work: (context: CallContext<D>) => Promise<Result>) => Promise<Result>
}

/**
 * What a handler gets that reads credentials and makes sessions: its transactions are of the role that may, and of no
 * project.
 */
export type CredentialsContext<D extends EndpointDefinition> = CallBasics<D> & {
  /** One transaction, in which the session of anyone who is signed in was read again. */
  transact: <Result>(
    work: (context: Pick<CallContext<D>, 'tx' | 'actor'>) => Promise<Result>,
  ) => Promise<Result>
}

/** The file of an upload is in the store already; it stays there when the call succeeds. */
export type HandledRequest<D extends EndpointDefinition> = ValidatedRequestOf<D> &
  (D['bodyKind'] extends 'multipart' ? { file: UploadedFile } : unknown)

type Delivered = {
  stream: AsyncIterable<string>
  csv: AsyncIterable<string>
  file: FileAnswer
  events: EventsAnswer
}

/** What a handler returns, by how its endpoint delivers. */
export type Handled<D extends EndpointDefinition> = D['delivery'] extends keyof Delivered
  ? Delivered[D['delivery']]
  : ResponseOf<D>
