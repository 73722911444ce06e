import { lazyRouteComponent } from '@tanstack/react-router'
import { MissingChunkError } from './missing-chunk.ts'

/** A route's component in a chunk of its own; the error page answers one that does not arrive (NAV-20). */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loadOrSay = () =>
    load().catch((error: unknown) => {
      throw new MissingChunkError(error)
    })
  return lazyRouteComponent(loadOrSay, name)
}
