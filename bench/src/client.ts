import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'

export type Client = {
  <D extends EndpointDefinition>(endpoint: D, request: RequestOf<D>): Promise<ResponseOf<D>>
  /** The access token that the next call carries. */
  token: () => string
}

/**
 * Calls of a signed-in person, typed by the contract; anything but success throws. `headers` go with every call.
 */
export async function signInClient(
  address: string,
  login: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  let token: string | null = null
  let renewal: Promise<void> | null = null
  const send = async <D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D>,
    authorization: Readonly<Record<string, string>>,
  ): Promise<Response> => {
    const parts: { params?: object; query?: object; body?: unknown } = request
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(Reflect.get(parts.params ?? {}, name))),
    )
    const query = new URLSearchParams(
      Object.entries(parts.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return fetch(`${address}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...headers,
        'selected-language': 'English',
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...authorization,
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
  }
  const renewToken = async () => {
    const answer = await send(signIn, { body: { login, plainPassword: password } }, {})
    token = (await read<typeof signIn>(signIn, answer)).accessToken
  }
  const call = async <D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D>,
  ): Promise<ResponseOf<D>> => {
    const sent = token
    const answer = await send(endpoint, request, { authorization: `Bearer ${sent}` })
    if (answer.status !== 401) return read<D>(endpoint, answer)
    // A measurement may take longer than a token lives, and several calls may notice it at once.
    if (token === sent) renewal ??= renewToken().finally(() => (renewal = null))
    await renewal
    return read<D>(endpoint, await send(endpoint, request, { authorization: `Bearer ${token}` }))
  }
  await renewToken()
  return Object.assign(call, { token: () => token ?? '' })
}

async function read<D extends EndpointDefinition>(endpoint: D, answer: Response): Promise<ResponseOf<D>> {
  if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as ResponseOf<D>
}
