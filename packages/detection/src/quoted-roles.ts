import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { ALGORITHMS, type Algorithm } from './algorithms.ts'

/** Whose values are in the place of each name in a reason; counts have none. */
const ROLES_BEHIND: Readonly<Record<string, readonly DocumentRole[]>> = {
  times: [],
  parts: [],
  writings: ['invoiceNumber'],
  days: ['invoiceDate', 'paidOn'],
  amounts: ['amount'],
  accounts: ['supplier'],
  companies: ['company'],
}

/**
 * Roles whose values every reader of an anomaly finds in its reason or in its amount at stake: no mapping can hide
 * their columns.
 */
export const QUOTED_ROLES: ReadonlySet<DocumentRole> = new Set(
  (Object.keys(ALGORITHMS) as Algorithm[]).flatMap(placeholdersOf).flatMap(rolesBehind).concat('amount'),
)

function placeholdersOf(algorithm: Algorithm): string[] {
  const { fr, en } = ALGORITHMS[algorithm].reason
  return [...`${fr} ${en}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function rolesBehind(placeholder: string): readonly DocumentRole[] {
  const roles = ROLES_BEHIND[placeholder]
  if (roles === undefined) throw new Error(`Nobody says whose values '{${placeholder}}' shows.`)
  return roles
}
