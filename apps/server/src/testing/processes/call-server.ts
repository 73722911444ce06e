import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { addressOf } from '../call-endpoint.ts'
import type { RunningServer } from '../run-server.ts'

/** Calls a server in a process of its own, as the holder of the token; throws for a refusal. */
export async function callServer<const D extends EndpointDefinition>(
  server: RunningServer,
  endpoint: D,
  request: RequestOf<D>,
  token = '',
): Promise<ResponseOf<D>> {
  const { body }: { body?: unknown } = request
  const answer = await fetch(`${server.address}${addressOf(endpoint, request)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${endpoint.name} was refused: ${await answer.text()}`)
  return (await answer.json()) as ResponseOf<D>
}
