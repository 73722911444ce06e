import {
  getLetter as definition,
  MAX_LISTED_ANOMALIES,
} from '@quitus/contract/claim-letters/letter-answers.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { areEqualDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { selectDocuments } from './claimed-documents.sql.ts'
import { documentsDigest } from './documents-digest.ts'
import { presentLetter } from './letter.presenter.ts'
import { selectAnswers } from './letter-answers.sql.ts'
import { letterColumns } from './letter-columns.ts'
import { type ClaimedPart, findLetter, selectClaimedParts } from './letters.sql.ts'
import { selectLetterMails } from './mail/letter-mails.sql.ts'
import { anomaliesOf, type ClaimedAnomaly } from './plan-letters.ts'
import { findOpenItems, type OpenItems } from './set-off/open-items.sql.ts'

/** A letter as it was written, next to what its anomalies are now. */
export const getLetter = bindEndpoint(definition, async ({ params }, context) => {
  const { tx, actor, now } = context
  const { projectId, letter: id } = params
  const letter = await findLetter(tx, projectId, id)
  if (letter === undefined) throw new AppError('letter_not_found')
  const parts = (await selectClaimedParts(tx, projectId, [id])).slice(0, MAX_LISTED_ANOMALIES)
  const mails = await selectLetterMails(tx, projectId, id)
  const answers = await selectAnswers(tx, projectId, id)
  const today = await selectDayOfProject(tx, projectId, now(), 0)
  const current =
    parts.length === 0 ? new Map<string, ClaimedAnomaly>() : await currentAnomalies(letter.source)
  return {
    letter: presentLetter(letter, actor, today),
    openItems: presentOpenItems(await findOpenItems(tx, projectId, id)),
    anomalies: parts.map((part) => presentPart(part, current.get(part.anomalyId))),
    answers: answers.map(({ recordedById, recordedAt, amount, ...answer }) => ({
      ...answer,
      amount: amount === null ? null : Number(amount),
      recordedAt: new Date(recordedAt).toISOString(),
      mayUndo: answer.changeSet !== null && recordedById === actor.user.id,
    })),
    mails: mails.map(({ requestedAt, endedAt, ...mail }) => ({
      ...mail,
      requestedAt: new Date(requestedAt).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    })),
  }

  async function currentAnomalies(source: AnomalySource): Promise<Map<string, ClaimedAnomaly>> {
    const view = await loadView(tx, { projectId, source }, context)
    const ids = parts.map(({ anomalyId }) => anomalyId)
    const rows = await selectDocuments(tx, view, letterColumns(view), ids)
    return new Map([...anomaliesOf(rows)].map((each) => [each.anomalyId, each]))
  }
})

function presentOpenItems(open: OpenItems | null) {
  if (open === null) return null
  return {
    items: open.items.map((item) => ({ ...item, amount: Number(item.amount) })),
    others: { count: open.others.count, amount: Number(open.others.amount) },
    total: Number(open.total),
  }
}

function presentPart({ anomalyId, amount, digest }: ClaimedPart, now: ClaimedAnomaly | undefined) {
  const isAlike =
    now !== undefined &&
    areEqualDecimals(now.accepted, amount) &&
    (digest === null || digest === documentsDigest(now))
  return {
    anomalyId,
    name: now?.first.name ?? anomalyId,
    amount: Number(amount),
    current: now === undefined ? null : Number(now.accepted),
    state: now?.first.state ?? null,
    isOther: !isAlike,
  }
}
