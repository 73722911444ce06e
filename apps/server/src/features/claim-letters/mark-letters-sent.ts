import { markLettersSent as definition } from '@quitus/contract/claim-letters/claim-letters.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { packRowIds } from '#views/rows/row-id-list.ts'
import { type ActionOutcome, excludedAs } from '#views/writing/action-outcome.ts'
import { lockPublication } from '#views/writing/edit.sql.ts'
import { runTransition } from '#views/writing/run-transition.ts'
import { writeOnce } from '#views/writing/write-once.ts'
import { selectFirstRowIds } from './claimed-documents.sql.ts'
import { lockLetters, selectClaimedAnomalies, updateToSent } from './letters.sql.ts'

type Outcome = Pick<ActionOutcome, 'changeSet' | 'changed' | 'excluded'> & { marked: number }

/** Marks letters as sent, and claims what they claim as of that day. */
export const markLettersSent = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now, translate } = context
  const { projectId } = params
  const request = { name: definition.name, projectId, parts: { params, body }, clientKey: body.clientKey }
  const { outcome } = await writeOnce(context, request, async (): Promise<Outcome> => {
    const at = now()
    const today = await selectDayOfProject(tx, projectId, at, 0)
    const sentOn = body.sentOn ?? today
    if (sentOn > today) throw new AppError('letter_sent_in_future')
    const asked = [...new Set(body.letters)]
    const letters = await lockLetters(tx, projectId, asked)
    if (letters.length < asked.length) throw new AppError('letter_not_found')
    const unsent = letters.filter(({ isSent }) => !isSent)
    const claims = unsent.filter(({ kind }) => kind === 'claim').map(({ id }) => id)
    const claimed = claims.length === 0 ? null : await claim(claims, sentOn)
    await updateToSent(
      tx,
      projectId,
      unsent.map(({ id }) => id),
      { on: sentOn, by: actor.user.id, at },
    )
    return { changeSet: null, changed: 0, excluded: [], ...claimed, marked: unsent.length }
  })
  return {
    ...outcome,
    excluded: outcome.excluded.map((each) => ({ ...each, message: translate(`cells:${each.code}`) })),
  }

  async function claim(letters: readonly number[], date: string): Promise<Omit<Outcome, 'marked'>> {
    const view = await loadView(tx, { projectId, source: 'dashboard' }, context)
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    const anomalyIds = await selectClaimedAnomalies(tx, projectId, letters)
    const rowIds = await selectFirstRowIds(tx, view, anomalyIds)
    const selected = { anomalies: packRowIds(rowIds), children: Buffer.alloc(0), unknown: 0 }
    const { changeSet, changed, excluded } = await runTransition(context, view, {
      ...{ transition: 'claim' as const, dryRun: false, selected, date },
    })
    const gone = excludedAs('unknown_entry', anomalyIds.length - rowIds.length)
    return { changeSet, changed, excluded: [...excluded, ...gone] }
  }
})
