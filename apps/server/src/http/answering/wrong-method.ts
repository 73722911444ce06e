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
  for (const path of new Set(places.map((place) => place.path))) {
    const served = places.filter((place) => covers(place.path, path))
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

/** True when every address of `path` is one of `general` too. */
function covers(general: string, path: string): boolean {
  const [wide, narrow] = [general.split('/'), path.split('/')]
  return (
    wide.length === narrow.length && wide.every((part, at) => part.startsWith(':') || part === narrow[at])
  )
}
