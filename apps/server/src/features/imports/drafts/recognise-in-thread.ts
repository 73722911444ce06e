import { WordedRefusal } from '#errors/app-error.ts'
import { answerOfThread, ThreadExhausted } from '#limits/answer-of-thread.ts'
import type { recogniseSamples } from './recognise-sample.ts'
import type { RecognitionOrder } from './recognition-thread.ts'

const THREAD = new URL('./recognition-thread.ts', import.meta.url)
const LIMITS = { memoryMb: 256, ms: 60_000 }

/** Recognises samples in a thread of its own. Throws `import_incomplete` beyond its time or memory. */
export async function recogniseInThread(
  order: RecognitionOrder,
): Promise<Awaited<ReturnType<typeof recogniseSamples>>> {
  try {
    return await answerOfThread(THREAD, order, LIMITS)
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    throw new WordedRefusal('import_incomplete', (translate) => ({
      reason: translate('imports:incomplete.notRecognised'),
    }))
  }
}
