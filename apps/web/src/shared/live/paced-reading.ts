/** Milliseconds from a request to its reading, what chance adds to them, and those from a reading to the next. */
type Pace = { least: number; spread: number; rest: number }

/**
 * Runs `read` for all that requests it: one at a time, with a rest after each. What is requested while one runs is read
 * once after it, so that the newest state is always read in the end.
 */
export function createPacedReading(read: () => Promise<void>, { least, spread, rest }: Pace) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isRequested = false
  let restsUntil = 0

  function schedule(): void {
    if (isReading) {
      isRequested = true
      return
    }
    const soon = least + Math.random() * spread
    timer ??= setTimeout(start, Math.max(soon, restsUntil - performance.now()))
  }
  function start(): void {
    timer = undefined
    isReading = true
    void read().then(finish, finish)
  }
  function finish(): void {
    isReading = false
    restsUntil = performance.now() + rest
    const isNext = isRequested
    isRequested = false
    if (isNext) schedule()
  }
  return {
    schedule,
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      isRequested = false
    },
  }
}
