import type { EndpointDefinition, RequestOf } from '@quitus/contract/endpoint.ts'

/** The file of an upload, and how much of it has left, from 0 to 1. */
type Upload = { file: Blob; onSent?: ((sent: number) => void) | undefined }

/**
 * A call of one endpoint. Method and path are checked against the contract by type, which keeps its schemas out of
 * the bundle.
 */
export type ApiRequest<D extends EndpointDefinition> = {
  method: D['method']
  path: D['path']
  signal?: AbortSignal | undefined
  /** Nobody waits for it: when the server cannot be reached, the page stays. */
  isBackground?: true
} & RequestOf<D> &
  (D['bodyKind'] extends 'multipart' ? Upload : unknown) &
  (D['bodyKind'] extends 'text' ? { bodyAs: 'text' } : unknown) &
  (D['delivery'] extends 'file' ? { answer: 'file' } : unknown) &
  (D['delivery'] extends 'csv' ? { answer: 'text' } : unknown) &
  (D['delivery'] extends 'events' ? { answer: 'events'; headers: Record<string, string> } : unknown)

/** A call whose endpoint is no longer known. */
export type LooseRequest = {
  method: string
  path: string
  signal?: AbortSignal | undefined
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Unless set, the body is sent as JSON. */
  bodyAs?: 'text'
  answer?: 'file' | 'text' | 'events'
  headers?: Record<string, string>
  isBackground?: true
} & Partial<Upload>
