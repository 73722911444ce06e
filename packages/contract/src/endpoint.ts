import type { Action } from '@quitus/domain/access/permissions.ts'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: `public` needs no session, `signed-in` any session, an action is checked by `can` (PRJ-05: with the
 * project of the path). `source` says that the path names a source whose feature the project must have.
 */
export type Access = 'public' | 'signed-in' | Action

export type EndpointDefinition = {
  /** Verb-noun, the same as the contract file and the handler. */
  name: string
  method: Method
  /** Path with `:parameters`, from the root. */
  path: string
  summary: string
  access: Access
  /**
   * For an impersonator; unless set, they may do all but write by `signed-in` calls, which are about the person’s own
   * account (AUTH-10).
   */
  whileImpersonating?: 'allowed' | 'refused'
  /**
   * Says that service accounts may not call it, whatever their actions; calls without a project and streams they
   * never reach (AUTH-15).
   */
  serviceAccounts?: 'refused'
  /** Further paths under which the same call is answered. */
  aliases?: readonly string[]
  /** Instead of a bearer token: a ticket in the query, good once, for what can send no header (API-07). */
  credential?: 'ticket'
  /** Refused with `verification_required` unless the person proved within the last minutes who they are. */
  recentVerification?: true
  /**
   * Open to people who still owe the second factor that the installation requires of them: what they add it with, and
   * their account.
   */
  openWithoutSecondFactor?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Largest body in bytes; unless set, `SMALL_BODY_BYTES`. */
  maxBodyBytes?: number
  /**
   * A body that names no such field has this bound instead: a form is small, though a token in its place may be long.
   */
  maxBytesWithout?: { field: string; bytes: number }
  /**
   * 'text': the body is plain text, as the specification has it. 'multipart': the part `file` carries the bytes of
   * one file, the part `meta-data` what `body` declares, as JSON (API-04). 'tus': bytes of an upload by the tus
   * protocol, whose HEAD is served next to it.
   */
  bodyKind?: 'multipart' | 'text' | 'tus'
  /** null: 204 without a body. */
  response: z.ZodType | null
  /** Codes beyond those that any call can answer (see `errors.ts`). */
  errors: readonly ErrorCode[]
  /**
   * A call by another method than GET that changes nothing: when its caller leaves, its query in the database is
   * cancelled.
   */
  isRead?: true
  /**
   * 'stream': the handler answers JSON piece by piece, so the response is described but not serialised by schema;
   * 'csv': the same with lines of CSV. 'file': it answers the bytes of a file under its own name and type; `response`
   * is then `z.file()`. 'events': server-sent events for as long as the caller listens; `response` describes the data
   * of one.
   */
  delivery?: 'stream' | 'csv' | 'file' | 'events'
}

/**
 * What changes the account of the signed-in person is closed to their impersonator, and what is declared so
 * (AUTH-10).
 */
export function isRefusedWhileImpersonating({
  access,
  method,
  whileImpersonating,
}: EndpointDefinition): boolean {
  return whileImpersonating === undefined
    ? access === 'signed-in' && method !== 'GET'
    : whileImpersonating === 'refused'
}

/** Does this call change nothing? */
export function changesNothing({ method, isRead }: EndpointDefinition): boolean {
  return method === 'GET' || isRead === true
}

/** What is about a person, and not about the data of a project. */
export function isRefusedToServiceAccounts({
  access,
  delivery,
  serviceAccounts,
}: EndpointDefinition): boolean {
  return access === 'signed-in' || delivery === 'events' || serviceAccounts === 'refused'
}

/**
 * Declares an endpoint once, as data; the server binds it, the client calls it, documents and access tests iterate
 * over it.
 */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a caller sends. */
export type RequestOf<D extends EndpointDefinition> = {
  [Part in 'params' | 'query' | 'body' as D[Part] extends z.ZodType
    ? Part extends 'query'
      ? CanBeEmpty<D[Part]> extends true
        ? never
        : Part
      : Part
    : never]: Input<D[Part]>
} & (CanBeEmpty<D['query']> extends true ? { query?: Input<D['query']> | undefined } : unknown)

/** True for a schema that accepts an object without fields. */
type CanBeEmpty<Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? true
    : false
  : false

/** What a handler receives, after validation. */
export type ValidatedRequestOf<D extends EndpointDefinition> = {
  [Part in 'params' | 'query' | 'body' as D[Part] extends z.ZodType ? Part : never]: Output<D[Part]>
}

export type ResponseOf<D extends EndpointDefinition> = D['response'] extends z.ZodType
  ? z.output<D['response']>
  : undefined
