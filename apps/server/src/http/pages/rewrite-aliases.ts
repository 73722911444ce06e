import type { IncomingMessage } from 'node:http'
import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'

/**
 * Turns the further paths of endpoints into their own before anything else looks at a request: limits, logs and
 * documents know one.
 */
export function rewriteAliases(
  definitions: readonly EndpointDefinition[],
): (request: IncomingMessage) => string {
  const paths = new Map(
    definitions.flatMap(({ aliases = [], path }) => aliases.map((alias) => [alias, path] as const)),
  )
  return ({ url = '/' }) => {
    const [path = '', ...query] = url.split('?')
    const own = paths.get(path.replace(/\/$/, ''))
    return own === undefined ? url : [own, ...query].join('?')
  }
}
