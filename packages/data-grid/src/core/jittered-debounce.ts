/**
 * Runs `work` once for everything that asks for it within a while: `least` ms after the first asks, and up to `spread` ms later by chance, so
 * that many screens which heard of the same change do not all ask the server at once.
 */
export function createJitteredDebounce(
  work: () => void,
  { least, spread }: { least: number; spread: number },
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask(): void {
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
