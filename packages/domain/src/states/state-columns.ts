import { STATE_ROLES } from './transition.ts'

/** The roles that columns of a view play for transitions: those that they write, the amount that was found, and what was recovered. */
export const STATE_COLUMN_ROLES = [...STATE_ROLES, 'amount', 'recovered'] as const
export type StateColumnRole = (typeof STATE_COLUMN_ROLES)[number]

/** The name of the column of each role. */
export type StateColumns = Record<StateColumnRole, string>
