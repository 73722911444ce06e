import { randomUUID } from 'node:crypto'
import { DEFAULT_ANSWER_DAYS } from '@quitus/domain/letters/letter.ts'
import { upsertLetterSettings } from '#features/claim-letters/letter-settings.sql.ts'
import { loadLetterSettings } from '#features/claim-letters/letter-settings.ts'
import { selectLettersOfJob } from '#features/claim-letters/letters.sql.ts'
import { planLetters } from '#features/claim-letters/plan-letters.ts'
import { keepLetters, prepareLetters } from '#features/claim-letters/prepare-letters.ts'
import { sendLetters } from '#features/claim-letters/send-letters.ts'
import { setLetters } from '#features/claim-letters/set-letters.ts'
import { lockUnsentLetters } from '#features/claim-letters/unsent-letters.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import type { Context } from './demo-context.ts'

const SENDER = {
  sender: 'Groupe Valmont\nService comptabilité fournisseurs\n48 rue de la Soie\n69003 Lyon',
  registration: 'RCS Lyon 812 345 676',
  signatory: 'Marie Delaunay, responsable de la comptabilité fournisseurs',
  contact: 'comptabilite.fournisseurs@valmont.example · 04 00 00 00 00',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'BANKFRPP',
}

/** Says who writes the letters of the demo: name, address, signatory and the account for refunds. */
export async function describeSender(context: Context, projectId: number): Promise<void> {
  const { tx, actor, now } = context
  const settings = await loadLetterSettings(tx, projectId)
  const { sender, ...details } = SENDER
  const changed = { by: actor.user.id, at: now() }
  await upsertLetterSettings(
    tx,
    projectId,
    { ...settings, sender, details: { ...settings.details, ...details } },
    changed,
  )
}

/** Writes claim letters about anomalies and, unless they stay open, marks them as sent, which claims the anomalies. */
export async function writeDemoLetters(
  context: Context,
  projectId: number,
  anomalyIds: readonly string[],
  { areSent }: { areSent: boolean },
): Promise<void> {
  const { tx, actor, access, now } = context
  const view = await loadView(tx, { projectId, source: 'dashboard' }, context)
  const { language: projectLanguage } = await loadLetterSettings(tx, projectId)
  const writtenOn = await selectDayOfProject(tx, projectId, now(), 0)
  const parameters = {
    ...{ source: 'dashboard' as const, timestamp: view.timestamp, kind: 'claim' as const },
    ...{ language: 'supplier' as const, projectLanguage, anomalyIds, writtenOn, remindedBefore: writtenOn },
    answerBy: await selectDayOfProject(tx, projectId, now(), DEFAULT_ANSWER_DAYS),
  }
  const plan = await planLetters(tx, view, parameters)
  const expected = { letters: plan.letters.length, anomalies: plan.anomalies, amount: plan.amount }
  const prepared = await prepareLetters(
    tx,
    { projectId, actor, access },
    { ...parameters, expected },
    context,
  )
  const pdfs = await setLetters(
    prepared.map(({ content }) => ({ content, files: [] })),
    now(),
    { signal: new AbortController().signal, report: () => undefined },
  )
  const jobId = randomUUID()
  await keepLetters(tx, projectId, { jobId, by: actor.user.id, at: now() }, prepared, pdfs)
  if (!areSent) return
  const letters = await selectLettersOfJob(tx, projectId, jobId)
  const unsent = await lockUnsentLetters(
    tx,
    projectId,
    letters.map(({ id }) => id),
  )
  await sendLetters(context, view, { letters: unsent, sentOn: writtenOn })
}
