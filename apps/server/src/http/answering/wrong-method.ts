import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors/app-error.ts'

type Place = {
  method: string
  path: string
  credential?: 'ticket' | undefined
  bodyKind?: string | undefined
}

/**
 * Answers 405 with `Allow` where an address exists and the method does not (API-03), before anything is read. Fastify
 * alone would say 404. An address that a more general one serves with that method is left to it.
 */
export function refuseWrongMethods(app: FastifyInstance, places: readonly Place[]): void {
  const divided = places.map((place) => ({ ...place, parts: place.path.split('/') }))
  for (const [path, { parts }] of new Map(divided.map((place) => [place.path, place]))) {
    const served = divided.filter((place) => covers(place.parts, parts))
    const allowed = [...new Set(served.flatMap(methodsOf))]
    const refused = app.supportedMethods.filter((method) => !allowed.includes(method))
    app.route({
      method: refused,
      url: path,
      exposeHeadRoute: false,
      schema: { hide: true },
      onRequest: async (_, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new AppError('method_not_allowed')
      },
      handler: () => undefined,
    })
  }
}

/**
 * Reading the head of what one reads is open too, except where reading uses something up; that of an upload says how
 * much has come.
 */
function methodsOf({ method, credential, bodyKind }: Place): string[] {
  if (bodyKind === 'tus') return [method, 'HEAD']
  return method === 'GET' && credential !== 'ticket' ? ['GET', 'HEAD'] : [method]
}

/** True when every address of the second path is one of the first too; both by their parts. */
function covers(general: readonly string[], parts: readonly string[]): boolean {
  return (
    general.length === parts.length && general.every((part, at) => part.startsWith(':') || part === parts[at])
  )
}
