import type { Tx } from '@quitus/database/connection.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { RunningJob } from '#jobs/job.ts'
import { createMessages } from '#language/messages.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { documentsDigest } from './documents-digest.ts'
import { type EvidenceFile, selectEvidence } from './evidence/evidence.sql.ts'
import { letterColumns } from './letter-columns.ts'
import { type LetterContent, letterContent } from './letter-content.ts'
import { letterFileName } from './letter-file-name.ts'
import type { LetterParameters } from './letter-parameters.ts'
import { loadLetterSettings } from './letter-settings.ts'
import { drawReferences, insertLetter, type NewLetter } from './letters.sql.ts'
import { type LetterPlan, planLetters } from './plan-letters.ts'
import { selectOpenItems } from './set-off/open-items.sql.ts'

type Prepared = Omit<NewLetter, 'pdf'> & { content: LetterContent; evidence: readonly EvidenceFile[] }

/**
 * The letters in words, each in its own language, with what is kept of them; throws `letters_changed_meanwhile` where
 * they are no longer those that the requester saw.
 */
export async function prepareLetters(
  tx: Tx,
  { projectId, actor, access }: Pick<RunningJob, 'projectId' | 'actor' | 'access'>,
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

/** Keeps the letters that were prepared, each with its pages. */
export async function keepLetters(
  tx: Tx,
  projectId: number,
  made: Parameters<typeof insertLetter>[2],
  prepared: readonly Prepared[],
  pdfs: readonly Buffer[],
): Promise<void> {
  for (const [place, { content: _, evidence: __, ...letter }] of prepared.entries())
    await insertLetter(tx, projectId, made, { ...letter, pdf: pdfs[place] ?? Buffer.alloc(0) })
}

/** Did anything change between what the requester saw and this run? */
function isOther(plan: LetterPlan, expected: LetterParameters['expected']): boolean {
  return (
    plan.letters.length !== expected.letters ||
    plan.anomalies !== expected.anomalies ||
    plan.amount !== expected.amount
  )
}
