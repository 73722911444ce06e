import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { ZipFile } from 'yazl'
import { AppError } from '#errors/app-error.ts'
import type { JobRunner } from '#jobs/job.ts'
import { createEvidenceLoader } from './evidence/load-evidence.ts'
import { letterFileName } from './letter-file-name.ts'
import type { LetterParameters } from './letter-parameters.ts'
import { selectLettersOfJob } from './letters.sql.ts'
import type { OrderedLetter } from './letters-thread.ts'
import { keepLetters, prepareLetters } from './prepare-letters.ts'
import { setLetters } from './set-letters.ts'

/** How long the file of a run can be downloaded; its letters are kept for good. */
const KEPT_MS = 24 * 60 * 60 * 1000

type WrittenLetter = { fileName: string; pdf: Buffer }

/**
 * Writes the letters of a run, keeps them, and leaves one PDF or a zip of all. A run that is taken up again keeps no
 * second letter.
 */
export const runLetters: JobRunner = async (job, deps) => {
  const parameters = job.parameters as LetterParameters
  const { database, now } = deps
  const requester = {
    ...{ userId: job.actor.user.id, impersonatorId: job.actor.impersonator?.id ?? null },
    projectId: job.projectId,
  }
  const kept = await runAppTransaction(database, requester, (tx) =>
    selectLettersOfJob(tx, job.projectId, job.id),
  )
  const letters = kept.length > 0 ? kept : await write()
  const at = now()
  const file = await deps.files.begin()
  try {
    await writeFile(file.path, letters, at)
    const size = await file.keep()
    const [only] = letters
    const isOne = letters.length === 1 && only !== undefined
    const name = isOne ? only.fileName : letterFileName(parameters, null, 'zip')
    const type = isOne ? 'application/pdf' : 'application/zip'
    return {
      result: { letters: letters.length },
      file: { id: file.id, name, type, size, keptForMs: KEPT_MS },
    }
  } finally {
    await file.discard()
  }

  async function write(): Promise<WrittenLetter[]> {
    const prepared = await runAppTransaction(database, requester, (tx) =>
      prepareLetters(tx, job, parameters, deps),
    )
    if (prepared.length === 0) throw new AppError('letters_without_anomaly')
    const at = now()
    const load = createEvidenceLoader(deps.files)
    const ordered: OrderedLetter[] = []
    for (const { content, evidence } of prepared) ordered.push({ content, files: await load(evidence) })
    const pdfs = await setLetters(ordered, at, job)
    const made = { jobId: job.id, by: job.actor.user.id, at }
    await runAppTransaction(database, requester, (tx) =>
      keepLetters(tx, job.projectId, made, prepared, pdfs),
    ).catch(throwOpenElsewhere)
    return prepared.map(({ fileName }, place) => ({ fileName, pdf: pdfs[place] ?? Buffer.alloc(0) }))
  }
}

/** Another run has just written to a supplier about the same anomaly. */
function throwOpenElsewhere(error: Error & { constraint?: string }): never {
  if (error.constraint === 'one_open_letter') throw new AppError('letter_already_open')
  throw error
}

async function writeFile(path: string, letters: readonly WrittenLetter[], at: Date): Promise<void> {
  const [only] = letters
  const output = createWriteStream(path, { flush: true, mode: 0o600 })
  if (only !== undefined && letters.length === 1) return pipeline([only.pdf], output)
  const zip = new ZipFile()
  for (const { fileName, pdf } of letters) zip.addBuffer(pdf, fileName, { mtime: at, compress: false })
  zip.end()
  await pipeline(zip.outputStream, output)
}
