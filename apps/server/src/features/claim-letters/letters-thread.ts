import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { appendPages, type EvidencePages, evidencePages } from './evidence/append-evidence.ts'
import type { AppendedFile } from './evidence/load-evidence.ts'
import type { LetterContent } from './letter-content.ts'
import { letterPdf } from './letter-pdf.ts'

/** What the thread is started with, and what it reports for each letter. */
export type LettersOrder = { letters: readonly OrderedLetter[]; at: string }
/** A letter with the files that are appended to it. */
export type OrderedLetter = { content: LetterContent; files: readonly AppendedFile[] }
export type LetterMessage = { place: number; pdf: Uint8Array }

const { letters, at } = workerData as LettersOrder

// On Linux a thread has a priority of its own: anyone who looks at a grid goes before anyone who waits for a file.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

for (const [place, { content, files }] of letters.entries()) {
  const evidence = await evidencePages(files)
  const letter = await letterPdf(withEvidence(content, evidence), new Date(at))
  const message: LetterMessage = { place, pdf: new Uint8Array(await appendPages(letter, evidence)) }
  parentPort?.postMessage(message)
}

/** Says of each file whether its pages are behind the letter. */
function withEvidence(content: LetterContent, { pages }: EvidencePages): LetterContent {
  const { evidence } = content
  const lines = evidence?.lines ?? null
  if (evidence === null || lines === null) return content
  const names = evidence.names.map((name) => {
    const count = pages.get(name)
    return count === undefined
      ? lines.listed.replace('{name}', () => name)
      : lines.appended.replace('{pages}', String(count)).replace('{name}', () => name)
  })
  return { ...content, evidence: { ...evidence, names } }
}
