import { Readable } from 'node:stream'
import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { type Problem, problemSchema } from '@quitus/contract/problem.schema.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** Who calls and how; without `as` the call carries no token. */
export type CallOptions = { as?: { accessToken: string }; language?: 'French' | 'English' }

export type EndpointCalls = {
  /** The answer of a call that succeeds; throws with the problem of one that is refused. */
  call: <const D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D> & Pick<LooseRequest, 'file'>,
    options?: CallOptions,
  ) => Promise<ResponseOf<D>>
  /** The problem of a call that is refused; throws when it succeeds, or when the refusal is no problem document. */
  refusal: <const D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D> & Pick<LooseRequest, 'file'>,
    options?: CallOptions,
  ) => Promise<Problem>
  /** Whatever comes back, for requests that the types would not let through. */
  send: (
    endpoint: EndpointDefinition,
    request: LooseRequest,
    options?: CallOptions,
  ) => Promise<LightMyRequestResponse>
}

export type LooseRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Bytes of the part `file` of an upload, whose part `meta-data` is the body. */
  file?: Uint8Array<ArrayBuffer>
}

const CONTENT_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  tus: 'application/offset+octet-stream',
  multipart: 'multipart/form-data',
}

/** Calls of the contract's endpoints through the whole server, without a port. */
export function createEndpointCalls(app: FastifyInstance): EndpointCalls {
  const send: EndpointCalls['send'] = (endpoint, request, options = {}) => {
    const requested: InjectOptions = {
      method: endpoint.method,
      url: addressOf(endpoint, request),
      headers: {
        ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as.accessToken}` }),
        ...(options.language === undefined ? {} : { 'selected-language': options.language }),
        ...(request.body === undefined || request.file !== undefined
          ? {}
          : { 'content-type': CONTENT_TYPES[endpoint.bodyKind ?? 'json'] }),
        ...(endpoint.bodyKind === 'tus' ? { 'tus-resumable': '1.0.0', 'upload-offset': '0' } : {}),
      },
      ...payloadOf(endpoint, request),
    }
    return injectCall(app, endpoint, requested)
  }
  return {
    send,
    call: async (endpoint, request, options) => {
      const answer = await send(endpoint, request, options)
      if (answer.statusCode >= 300) throw new Error(`${endpoint.name} was refused: ${answer.body}`)
      return (answer.body === '' ? undefined : answer.json()) as ResponseOf<typeof endpoint>
    },
    refusal: async (endpoint, request, options) => {
      const answer = await send(endpoint, request, options)
      if (answer.statusCode < 400) throw new Error(`${endpoint.name} was not refused: ${answer.body}`)
      return problemSchema.parse(answer.json())
    },
  }
}

/**
 * Injects a call of an endpoint; anyone who listens to a stream leaves once it has begun, because it never ends by
 * itself.
 */
export function injectCall(
  app: FastifyInstance,
  { delivery }: EndpointDefinition,
  requested: InjectOptions,
): Promise<LightMyRequestResponse> {
  return delivery === 'events' ? sendListening(app, requested) : app.inject(requested)
}

async function sendListening(
  app: FastifyInstance,
  requested: InjectOptions,
): Promise<LightMyRequestResponse> {
  const answer = await app.inject({ ...requested, payloadAsStream: true })
  const { statusCode, headers } = answer
  if (statusCode === 200) {
    answer.stream().on('error', () => undefined)
    answer.raw.res.destroy()
    return { statusCode, headers, body: '' } as LightMyRequestResponse
  }
  const body = await new Response(Readable.toWeb(answer.stream()) as ReadableStream).text()
  return { statusCode, headers, body, json: () => JSON.parse(body) } as LightMyRequestResponse
}

function payloadOf(
  { bodyKind }: EndpointDefinition,
  { body, file }: LooseRequest,
): { payload?: string | FormData } {
  if (bodyKind === 'text' || bodyKind === 'tus') return { payload: String(body) }
  if (file === undefined) return body === undefined ? {} : { payload: JSON.stringify(body) }
  const form = new FormData()
  // As browsers send JSON: a blob of it, which comes as a small file.
  form.append('meta-data', new Blob([JSON.stringify(body ?? null)], { type: 'application/json' }))
  form.append('file', new Blob([file]), 'whatever')
  return { payload: form }
}

/** Path and query of a call, every value encoded. */
export function addressOf(endpoint: EndpointDefinition, { params = {}, query = {} }: LooseRequest): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}
