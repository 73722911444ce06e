import { type HomeEvent, MAX_HOME_EVENTS } from '@quitus/contract/home/get-home.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { isOfCells } from '@quitus/domain/anomalies/change-kind.ts'
import { findAnomalyRow } from '#views/anomalies/anomaly.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { type ChangeSetRow, selectCells, selectChangeSets } from '#views/writing/history.sql.ts'
import { selectLatestComments } from './latest-comments.sql.ts'

/** Change sets and comments of each view that are looked at: what one person does in a row is one event. */
const LOOKED_AT = 50
/** What one person does without so long a pause is one event, in ms. */
const LONGEST_PAUSE = 60 * 60_000

type Occurrence = Omit<HomeEvent, 'at' | 'anomaly'> & {
  at: Date
  /** Of a change set of one row, or of a comment. */
  about: { changeSet: string } | { anomalyId: string } | null
}

/** What happened last in the views that the reader sees, newest first, as far as they may know of it. */
export async function loadLatestEvents(tx: Tx, views: readonly View[]): Promise<HomeEvent[]> {
  const found: Occurrence[] = []
  for (const view of views) {
    const source = view.source as AnomalySource
    const changeSets = await selectChangeSets(tx, view, { limit: LOOKED_AT })
    found.push(...changeSets.map((row) => changeOf(source, row)))
    const comments = await selectLatestComments(tx, view, LOOKED_AT)
    found.push(
      ...comments.map(({ at, anomalyId, ...who }) => ({
        ...{
          ...who,
          source,
          at: new Date(at),
          kind: 'comment',
          count: 1,
          countOf: 'comments' as const,
          about: { anomalyId },
        },
      })),
    )
  }
  const newestFirst = found.toSorted((left, right) => right.at.getTime() - left.at.getTime())
  const events: HomeEvent[] = []
  for (const event of joined(newestFirst)) events.push(await present(tx, views, event))
  return events
}

function changeOf(source: AnomalySource, row: ChangeSetRow): Occurrence {
  const { id, kind, created_at: at, actor, impersonator, cells, rows } = row
  const about = rows === 1 ? { changeSet: id } : null
  const countOf = isOfCells(row.step_kind ?? kind) ? 'cells' : 'anomalies'
  const count = countOf === 'cells' ? cells : rows
  return { at: new Date(at), kind, source, actor, impersonator, count, countOf, about }
}

/** The newest ones, where one person’s actions of a kind in a row are one event. */
function joined(newestFirst: readonly Occurrence[]): Occurrence[] {
  const events: (Occurrence & { began: Date })[] = []
  for (const each of newestFirst) {
    const last = events.at(-1)
    if (last !== undefined && isContinued(last, each)) {
      last.count += each.count
      last.began = each.at
      last.about = null
    } else if (events.length === MAX_HOME_EVENTS) break
    else events.push({ ...each, began: each.at })
  }
  return events
}

function isContinued(later: Occurrence & { began: Date }, earlier: Occurrence): boolean {
  const keys = ['kind', 'source', 'actor', 'impersonator', 'countOf'] as const
  const pause = later.began.getTime() - earlier.at.getTime()
  return (
    earlier.kind !== 'import' && pause < LONGEST_PAUSE && keys.every((key) => later[key] === earlier[key])
  )
}

async function present(
  tx: Tx,
  views: readonly View[],
  { at, kind, source, actor, impersonator, count, countOf, about }: Occurrence,
): Promise<HomeEvent> {
  const view = views.find((each) => each.source === source)
  const anomaly = view === undefined || about === null ? null : await findAnomaly(tx, view, about)
  return { at: at.toISOString(), kind, source, actor, impersonator, count, countOf, anomaly }
}

async function findAnomaly(
  tx: Tx,
  view: View,
  about: NonNullable<Occurrence['about']>,
): Promise<HomeEvent['anomaly']> {
  const anomalyId =
    'anomalyId' in about
      ? about.anomalyId
      : (await selectCells(tx, view, about.changeSet, { from: null, limit: 1 }))[0]?.anomaly_id
  if (anomalyId === undefined || anomalyId === '') return null
  const row = await findAnomalyRow(tx, view, anomalyId)
  return row === undefined ? null : { anomalyId, name: row.name }
}
