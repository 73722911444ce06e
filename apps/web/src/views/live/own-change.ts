import type { ChangeEvent } from '@quitus/contract/events/event.schema.ts'
import type { LiveChange } from '@quitus/data-grid/model/live-change.ts'

/**
 * What a grid takes over of a change that its own tab wrote, null where it shows that already: rows that came back,
 * because an event that says that they had gone may have been taken over since.
 */
export function ownChangeToFollow({ kind, rows, many }: ChangeEvent): LiveChange | null {
  return kind === 'restoreRow' ? { rows, gone: [], many } : null
}
