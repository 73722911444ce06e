import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { LetterContent } from './letter-content.ts'
import { letterPdf } from './letter-pdf.ts'

/** What the thread is started with, and what it reports for each letter. */
export type LettersOrder = { letters: readonly LetterContent[]; at: string }
export type LetterMessage = { place: number; pdf: Uint8Array }

const { letters, at } = workerData as LettersOrder

// On Linux a thread has a priority of its own: whoever looks at a grid goes before whoever waits for a file.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

for (const [place, letter] of letters.entries()) {
  const message: LetterMessage = { place, pdf: new Uint8Array(await letterPdf(letter, new Date(at))) }
  parentPort?.postMessage(message)
}
