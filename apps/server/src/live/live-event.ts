import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { RowReader } from '#auth/row-rule.ts'
import type { PresenceRow } from './presence.sql.ts'

/** Something next to the cells of an anomaly changed; `isStaffOnly`: customers learn nothing of it. */
export type AnomalyNews = {
  anomalyId: string
  part: 'comments' | 'attachments'
  actorId: number
  isStaffOnly?: boolean
}

/** What was recorded of an event when it was committed; its content is read when it is published. */
export type StoredEvent = {
  /** Of its project, without gaps, in the order of the commits. */
  number: number
  kind: 'change' | 'publication' | 'anomaly' | 'design'
  source: Source
  changeSet: string | null
  publicationId: number | null
  /** Of an event of an anomaly: what changed next to its cells; null for other events. */
  about: AnomalyNews | null
  origin: string | null
}

/** Readers of one kind receive the same of an event. */
export type ReaderKind = RowReader & { locale: Locale }

/** What readers of a kind receive of an event; null where it is nothing to them. */
export type PresentEvent = (
  tx: Tx,
  projectId: number,
  event: StoredEvent,
  reader: ReaderKind,
) => Promise<object | null>

/** The same people, those at rows that a reader does not see without their place. */
export type HidePlaces = (
  tx: Tx,
  projectId: number,
  rows: readonly PresenceRow[],
  reader: RowReader,
) => Promise<readonly PresenceRow[]>

/** One event as server-sent events are written; without a number it leaves the listener’s place as it is. */
export function eventText(event: string, data: object, number?: number): string {
  const id = number === undefined ? '' : `id: ${number}\n`
  return `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
