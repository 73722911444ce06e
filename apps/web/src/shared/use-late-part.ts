import { useCallback, useEffect, useState } from 'react'

/** A part of the app whose script comes after the page: what it exports, or why it did not arrive. */
export type LatePart<Module> = { loaded: Module | null; error: unknown; retry: () => void }

/**
 * Loads a part once it is wanted. What did not arrive is requested again by `retry`, and when `occasion` changes.
 */
export function useLatePart<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
  occasion = 0,
): LatePart<Module> {
  const [loaded, setLoaded] = useState<Module | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isLoaded = loaded !== null
  const request = useCallback(() => {
    setError(null)
    load().then((module) => setLoaded(() => module), setError)
  }, [load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion triggers it again
  useEffect(() => {
    if (isWanted && !isLoaded) request()
  }, [isWanted, isLoaded, request, occasion])
  return { loaded, error, retry: request }
}
