/**
 * Runs `work` once for everything that requests it within a while: `least` ms after the first request, and up to
 * `spread` ms later by chance, so that many screens which were notified of the same change do not all query the
 * server at once.
 */
export function createJitteredDebounce(
  work: () => void,
  { least, spread }: { least: number; spread: number },
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    schedule(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined
          work()
        },
        least + Math.random() * spread,
      )
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
