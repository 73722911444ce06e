import { Worker } from 'node:worker_threads'
import type { recogniseSamples } from './recognise-sample.ts'
import type { RecognitionOrder } from './recognition-thread.ts'

type Recognition = Awaited<ReturnType<typeof recogniseSamples>>

const THREAD_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/** Recognises samples in a thread of its own, so that this process answers calls meanwhile. */
export function recogniseInThread(order: RecognitionOrder): Promise<Recognition> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./recognition-thread.ts', import.meta.url), {
      workerData: order,
      resourceLimits: THREAD_LIMITS,
      execArgv: [],
    })
    thread.on('message', resolve)
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('The thread of a recognition ended before it was done.')))
  })
}
