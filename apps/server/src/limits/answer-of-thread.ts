import { Worker } from 'node:worker_threads'

type Limits = {
  memoryMb: number
  /** The thread is ended after so long; absent where what it does is bounded by its input. */
  ms?: number
}

/** A thread that took longer than it may, or more memory. */
export class ThreadExhausted extends Error {}

/**
 * Lets a thread of its own carry out an order, so that this process answers calls meanwhile: the module reads the
 * order as its `workerData` and posts one message. Throws `ThreadExhausted` beyond the limits.
 */
export function answerOfThread<Answer>(
  module: URL,
  order: unknown,
  { memoryMb, ms }: Limits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(module, {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
      execArgv: [],
    })
    const timer =
      ms === undefined
        ? undefined
        : setTimeout(() => {
            reject(new ThreadExhausted(`A thread took longer than ${ms} ms.`))
            void thread.terminate()
          }, ms)
    thread.once('message', resolve)
    thread.once('error', (error: Error & { code?: string }) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ThreadExhausted(error.message, { cause: error })
          : error,
      ),
    )
    thread.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('A thread ended before it had answered.'))
    })
  })
}

/** Makes a function that begins each work once the one before it has ended: many take no more memory than one. */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    // Its own caller gets the failure; the next one begins all the same.
    last = done.catch(() => undefined)
    return done
  }
}
