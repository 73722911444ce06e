import type { FeeSettings, getFeeStatement } from '@quitus/contract/fees/fees.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { type FeeStatement, feeStatement } from '@quitus/domain/fees/fee-statement.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { findView } from '#views/definition/find-view.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { type AnomalyFeeEvent, selectFeeEvents } from './fee-events.sql.ts'
import { selectFeeSettings } from './fee-settings.sql.ts'

type Context = Pick<
  CallContext<typeof getFeeStatement>,
  'tx' | 'actor' | 'access' | 'visibleRows' | 'locale' | 'now'
>
export type LoadedFees = {
  settings: FeeSettings
  month: string
  months: string[]
  today: string
  currency: string
  statement: FeeStatement<AnomalyFeeEvent>
}

/**
 * The statement of a month as the reader may see it. Customers get it where the project shows it, without lines of
 * anomalies that they do not see; throws `fees_not_shown` elsewhere.
 */
export async function loadFees(
  context: Context,
  projectId: number,
  requestedMonth: string | undefined,
): Promise<LoadedFees> {
  const { tx, actor, access, now } = context
  const settings = await selectFeeSettings(tx, projectId)
  const isStaff = actor.user.roleType === 'staff'
  if (!isStaff && !(settings.isOn && settings.isShown)) throw new AppError('fees_not_shown')
  const today = await selectDayOfProject(tx, projectId, now(), 0)
  const { currency, timeZone } = await findShownBy(tx, projectId)
  const month = requestedMonth ?? today.slice(0, 7)
  const latest = month > today.slice(0, 7) ? month : today.slice(0, 7)
  const events: AnomalyFeeEvent[] = []
  for (const source of settings.isOn ? ANOMALY_SOURCES : []) {
    const view = opensSource(access, source) ? await findView(tx, { projectId, source }, context) : null
    if (view === null || view.stateColumns === null) continue
    events.push(...(await selectFeeEvents(tx, view, view.stateColumns, { until: latest, timeZone })))
  }
  const charged = events.filter(({ route }) => settings.rules[route] !== null)
  const whole = feeStatement(charged, settings.rules, month)
  const months = [...new Set([today.slice(0, 7), month, ...charged.map((event) => event.month)])]
  return {
    ...{ settings, month, today, currency },
    months: months.toSorted((left, right) => right.localeCompare(left)),
    statement: isStaff ? whole : { ...whole, lines: whole.lines.filter(({ isKnown }) => isKnown) },
  }
}
