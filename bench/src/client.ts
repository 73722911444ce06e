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
  const renewToken = async () => {
    token = null
    token = (await call(signIn, { body: { login, plainPassword: password } })).accessToken
  }
  const call = async <D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D>,
  ): Promise<ResponseOf<D>> => {
    const parts: { params?: object; query?: object; body?: unknown } = request
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(Reflect.get(parts.params ?? {}, name))),
    )
    const query = new URLSearchParams(
      Object.entries(parts.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const answer = await fetch(`${address}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...headers,
        'selected-language': 'English',
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
    // A measurement may take longer than a token lives.
    if (answer.status === 401 && token !== null) {
      await renewToken()
      return call(endpoint, request)
    }
    if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ResponseOf<D>
  }
  await renewToken()
  return Object.assign(call, { token: () => token ?? '' })
}
