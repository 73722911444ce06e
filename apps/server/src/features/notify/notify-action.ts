import { notifyAction as definition, NOTIFY_ACTIONS } from '@quitus/contract/notify/notify-action.ts'
import { can, opensSource } from '@quitus/domain/access/permissions.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { type Member, selectMembers } from '#views/anomalies/members.sql.ts'
import { anyoneOf } from '#views/anomalies/require-anomaly.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { selectPresentAnomalies, sendNotice } from './notify.sql.ts'

type Context = CallContext<typeof definition>
type Anomaly = { anomalyId: string; assignee: string | null }
type Notice = { kind: 'presented' | 'reminder' | 'documentRequest'; words: string | null }

export const notifyAction = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, access } = context
  const action = NOTIFY_ACTIONS.find((each) => each === body.action)
  if (action === undefined) throw new AppError('unknown_action')
  const { source, anomalies, person, text = '' } = body.args
  if (!opensSource(access, source)) throw new AppError('not_permitted')
  const view = await loadView(tx, { ...params, source }, context)
  const requested = await selectPresentAnomalies(tx, view, anomalies)
  if (requested.length === 0) throw new AppError('anomaly_not_found')
  // Customers are notified of what they see, no matter who sends them.
  const customersView = await loadView(tx, { ...params, source }, { ...context, actor: anyoneOf('customer') })
  const shown = await selectPresentAnomalies(tx, customersView, anomalies)
  const members = await selectMembers(tx, params.projectId, { isStaffOnly: false })
  const words = text.trim() === '' ? null : text.trim()
  const to = (people: readonly Member[], notice: Notice, of = (_: Anomaly) => true) =>
    notify(context, view, people, { ...notice, requested: requested.filter(of), shown: shown.filter(of) })

  if (action === 'present') {
    if (!can(actor, 'anomaly.present', access)) throw new AppError('not_permitted')
    return {
      notified: await to(
        members.filter(({ isStaff }) => !isStaff),
        { kind: 'presented', words },
      ),
    }
  }
  const kind = action === 'remind' ? 'reminder' : 'documentRequest'
  if (person !== undefined) {
    const wanted = members.find(({ userId }) => userId === person)
    if (wanted === undefined || (!wanted.isStaff && shown.length === 0))
      throw new AppError('person_cannot_read')
    return { notified: await to([wanted], { kind, words }) }
  }
  if (action === 'requestDocument') throw new AppError('person_required')
  const inCharge = new Set(requested.map(({ assignee }) => assignee))
  const responsible = members.filter(({ userId }) => inCharge.has(String(userId)))
  if (responsible.length === 0) throw new AppError('nobody_in_charge')
  let notified = 0
  for (const each of responsible)
    notified += await to([each], { kind, words }, ({ assignee }) => assignee === String(each.userId))
  return { notified }
})

/** Writes a notice for each of these people about the anomalies that they see. */
async function notify(
  { tx, now }: Context,
  view: View,
  people: readonly Member[],
  { kind, words, requested, shown }: Notice & { requested: readonly Anomaly[]; shown: readonly Anomaly[] },
): Promise<number> {
  let count = 0
  for (const isStaff of [true, false]) {
    const anomalies = (isStaff ? requested : shown).map(({ anomalyId }) => anomalyId)
    const userIds = people.filter((each) => each.isStaff === isStaff).map(({ userId }) => userId)
    if (anomalies.length === 0 || userIds.length === 0) continue
    count += await sendNotice(tx, view.source, { userIds, kind, words, anomalies, now: now() })
  }
  return count
}
