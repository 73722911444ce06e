import { MOVING } from '../replication.sql.ts'
import { TABLE_HOMES } from '../table-homes.ts'

/** Windows and presence are of those who work in a database now: they are made again in the other one. */
const STAYING: readonly string[] = ['presences', 'result_sets']

/** Tables of `core` of which a project takes its rows along when it moves, what was done in it among them. */
export const MOVED_TABLES: readonly string[] = [
  ...TABLE_HOMES.project.filter((table) => !STAYING.includes(table)),
  'audit_events',
]

/** Every table of `core` that has rows of a project in its database. */
export const TABLES_OF_PROJECT: readonly string[] = [...TABLE_HOMES.project, 'audit_events']

/** What the database of a project publishes while it moves, and what the other one subscribes under. */
export const publicationOf = (projectId: number): string => `${MOVING}${projectId}`
