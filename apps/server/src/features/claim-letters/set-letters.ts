import { Worker } from 'node:worker_threads'
import type { RunningJob } from '#jobs/job.ts'
import type { LetterMessage, LettersOrder, OrderedLetter } from './letters-thread.ts'

const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Sets letters in a thread of its own, so that this process answers calls meanwhile; the bytes in the order of the
 * letters.
 */
export function setLetters(
  letters: readonly OrderedLetter[],
  at: Date,
  { signal, report }: Pick<RunningJob, 'signal' | 'report'>,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('The job has ended.'))
    const workerData: LettersOrder = { letters, at: at.toISOString() }
    const thread = new Worker(new URL('./letters-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: THREAD_LIMITS,
      execArgv: [],
    })
    const pdfs: Buffer[] = []
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', ({ pdf }: LetterMessage) => {
      pdfs.push(Buffer.from(pdf))
      report({ done: pdfs.length, total: letters.length })
    })
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      if (pdfs.length === letters.length) resolve(pdfs)
      else reject(new Error('The thread of the letters ended before it was done.'))
    })
  })
}
