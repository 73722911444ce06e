import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { ZipFile } from 'yazl'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { JobRunner, RunningJob } from '#jobs/job.ts'
import { createMessages } from '#language/messages.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { documentsDigest } from './documents-digest.ts'
import { type EvidenceFile, selectEvidence } from './evidence/evidence.sql.ts'
import { createEvidenceLoader } from './evidence/load-evidence.ts'
import { letterColumns } from './letter-columns.ts'
import { type LetterContent, letterContent } from './letter-content.ts'
import { letterFileName } from './letter-file-name.ts'
import type { LetterParameters } from './letter-parameters.ts'
import { loadLetterSettings } from './letter-settings.ts'
import { drawReferences, insertLetter, type NewLetter, selectLettersOfJob } from './letters.sql.ts'
import type { OrderedLetter } from './letters-thread.ts'
import { type LetterPlan, planLetters } from './plan-letters.ts'
import { setLetters } from './set-letters.ts'
import { selectOpenItems } from './set-off/open-items.sql.ts'

/** How long the file of a run can be downloaded; its letters are kept for good. */
const KEPT_MS = 24 * 60 * 60 * 1000

type Prepared = Omit<NewLetter, 'pdf'> & { content: LetterContent; evidence: readonly EvidenceFile[] }
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
    const prepared = await runAppTransaction(database, requester, (tx) => prepare(tx, job, parameters, deps))
    if (prepared.length === 0) throw new AppError('letters_without_anomaly')
    const at = now()
    const load = createEvidenceLoader(deps.files)
    const ordered: OrderedLetter[] = []
    for (const { content, evidence } of prepared) ordered.push({ content, files: await load(evidence) })
    const pdfs = await setLetters(ordered, at, job)
    await runAppTransaction(database, requester, async (tx) => {
      for (const [place, { content: _, evidence: __, ...letter }] of prepared.entries()) {
        const pdf = pdfs[place] ?? Buffer.alloc(0)
        await insertLetter(
          tx,
          job.projectId,
          { jobId: job.id, by: job.actor.user.id, at },
          { ...letter, pdf },
        )
      }
    }).catch(throwOpenElsewhere)
    return prepared.map(({ fileName }, place) => ({ fileName, pdf: pdfs[place] ?? Buffer.alloc(0) }))
  }
}

/** The letters in words, each in its own language, with what is kept of them. */
async function prepare(
  tx: Tx,
  { projectId, actor, access }: RunningJob,
  parameters: LetterParameters,
  { visibleRows }: Pick<Deps, 'visibleRows'>,
): Promise<Prepared[]> {
  const { source, timestamp, kind, writtenOn, answerBy } = parameters
  const messages = await createMessages()
  const requester = { actor, access, locale: 'fr' as const, visibleRows }
  const view = await loadView(tx, { projectId, source, timestamp }, requester)
  const plan = await planLetters(tx, view, parameters)
  if (isOther(plan, parameters.expected)) throw new AppError('letters_changed_meanwhile')
  const settings = await loadLetterSettings(tx, projectId)
  const { currency } = await findShownBy(tx, projectId)
  const appendsEvidence = parameters.appendsEvidence ?? false
  const claimedIds = plan.letters.flatMap(({ anomalies }) => anomalies.map(({ anomalyId }) => anomalyId))
  const evidence = appendsEvidence
    ? await selectEvidence(tx, view, letterColumns(view).files, claimedIds)
    : []
  const files = Map.groupBy(evidence, ({ anomalyId }) => anomalyId)
  const open = await selectOpenItems(
    tx,
    view,
    plan.letters.map(({ anomalies }) => anomalies.map(({ anomalyId }) => anomalyId)),
    currency,
  )
  const numbers = await drawReferences(tx, projectId, plan.letters.length)
  return plan.letters.map((letter, place) => {
    const { language } = letter
    const reference = `${kind === 'claim' ? 'RC' : 'RL'}-${writtenOn.slice(0, 4)}-${String(numbers[place]).padStart(5, '0')}`
    const text = settings.texts[kind][language]
    const { sender, details } = settings
    const shared = {
      kind,
      text,
      sender,
      details,
      reference,
      writtenOn,
      answerBy,
      currency,
      openItems: open.get(place) ?? null,
      appendsEvidence,
      translate: messages(language),
    }
    return {
      ...{ place, kind, source, reference, supplier: letter.supplier, supplierCode: letter.code },
      ...{ company: letter.company, language },
      ...{ amount: letter.amount, writtenOn, answerBy },
      fileName: letterFileName(parameters, { ...letter, reference }, 'pdf'),
      claimed: letter.anomalies.map((each) => ({
        ...{ anomalyId: each.anomalyId, accepted: each.accepted, digest: documentsDigest(each) },
      })),
      openItems: shared.openItems,
      content: letterContent(letter, shared),
      evidence: letter.anomalies.flatMap(({ anomalyId }) => files.get(anomalyId) ?? []),
    }
  })
}

/** Another run has just written to a supplier about the same anomaly. */
function throwOpenElsewhere(error: Error & { constraint?: string }): never {
  if (error.constraint === 'one_open_letter') throw new AppError('letter_already_open')
  throw error
}

/** Did anything change between what the requester saw and this run? */
function isOther(plan: LetterPlan, expected: LetterParameters['expected']): boolean {
  return (
    plan.letters.length !== expected.letters ||
    plan.anomalies !== expected.anomalies ||
    plan.amount !== expected.amount
  )
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
