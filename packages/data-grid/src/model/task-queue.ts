/** `waiting`: a task did not get through and is tried again; what it writes is on screen and not stored yet. */
export type SavingState = { phase: 'saved' | 'saving' | 'waiting'; pending: number }

/** Writes of one page, one after another in the order in which they were requested. */
export type TaskQueue = {
  /**
   * `run` is called again after failures that pass, so it must write once however often it is sent; `giveUp` must not
   * throw.
   */
  add(run: () => Promise<void>, giveUp: (failure: unknown) => void): void
  state(): SavingState
  /** Tries what waits at once, as when the line is back. */
  retryNow(): void
  /** Returns what stops the listening. */
  subscribe(listener: (state: SavingState) => void): () => void
}
