import { STATE_ROLES } from './transition.ts'

/** Roles that only views whose anomalies take routes have (FLOW-21). */
export const ROUTE_ROLES = [
  'route',
  'routeReason',
  'reference',
  'settledOn',
  'payment',
  'otherAmount',
] as const
export type RouteRole = (typeof ROUTE_ROLES)[number]

/**
 * The roles that columns of a view play for transitions: those that they write, the amount that was found, the one
 * that may be at stake as well, what was recovered, and whether it was paid.
 */
export const STATE_COLUMN_ROLES = [...STATE_ROLES, 'amount', 'recovered', 'payment', 'otherAmount'] as const
export type StateColumnRole = (typeof STATE_COLUMN_ROLES)[number]

/** The name of the column of each role. */
export type StateColumns = Record<Exclude<StateColumnRole, RouteRole>, string> &
  Partial<Record<RouteRole, string>>
