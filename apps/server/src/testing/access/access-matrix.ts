import {
  type EndpointDefinition,
  isRefusedToServiceAccounts,
  isRefusedWhileImpersonating,
} from '@quitus/contract/endpoint.ts'
import {
  can,
  type OptionalFeature,
  type ProjectAccess,
  type Right,
} from '@quitus/domain/access/permissions.ts'

export const FEATURES: ProjectAccess['features'] = [
  'dashboard',
  'synthesis',
  'suppliers',
  'freeAnomaly',
  'duplicateSuppliers',
  'transfers',
]

/** People of the matrix with their right in its project, where they are members. */
const RIGHTS_OF = {
  'customer read': 'read',
  'customer review': 'review',
  // A right that the table of rights never gives to a customer: its staff-only actions stay closed all the same.
  'customer manage': 'manage',
  'staff read': 'read',
  'staff review': 'review',
  'staff manage': 'manage',
  'admin without membership': null,
  impersonator: 'read',
  'disabled member': 'review',
  'member of another project': null,
} as const satisfies Record<string, Right | null>
export type ActorName = keyof typeof RIGHTS_OF
export const PEOPLE = Object.keys(RIGHTS_OF) as ActorName[]

/** The impersonator actions as the customer who reviews: with that person’s right, as far as both are members. */
export const IMPERSONATED = 'impersonated customer review'
/** Member of the project with the right to review, which its actions narrow. */
export const SERVICE = 'service account'
export const SERVICE_PERMISSIONS_GIVEN = ['project.read', 'view.read', 'cell.edit'] as const
export const ACTORS = ['stranger', ...PEOPLE, IMPERSONATED, SERVICE] as const
export type AnyActor = (typeof ACTORS)[number]

/** The right of an actor in the project; undefined for those who are no members. */
export function rightOf(actor: AnyActor): Right | undefined {
  if (actor === 'stranger') return undefined
  if (actor === SERVICE) return 'review'
  return RIGHTS_OF[actor === IMPERSONATED ? 'customer review' : actor] ?? undefined
}

const reading = { user: { id: 0, roleType: 'staff', optionalFeatures: [] }, impersonator: null } as const

/** Must a member have more than the right to read? */
export function needsReview(access: EndpointDefinition['access']): boolean {
  return (
    access !== 'public' &&
    access !== 'signed-in' &&
    !can(reading, access, { features: FEATURES, right: 'read' })
  )
}

/** What the declaration and the table of rights say, worked out without the server. */
export function expectedStatus(endpoint: EndpointDefinition, actor: AnyActor): number {
  const { access, response, path, credential } = endpoint
  const success = response === null ? 204 : 200
  if (access === 'public') return success
  if (actor === 'stranger' || actor === 'disabled member') return 401
  // Who may have no ticket has none, anyone who they are.
  const right = rightOf(actor)
  if (credential === 'ticket' && right === undefined) return 401
  if (actor === IMPERSONATED && isRefusedWhileImpersonating(endpoint)) return 403
  if (actor === SERVICE && isRefusedToServiceAccounts(endpoint)) return 403
  // Someone with whom they share no project.
  if (endpoint.name === 'start-impersonation' && actor === 'admin without membership') return 409
  if (endpoint.name === 'stop-impersonation' && actor !== IMPERSONATED) return 409
  if (access === 'signed-in') return success
  const user = {
    id: 0,
    roleType: isCustomer(actor) ? 'customer' : 'staff',
    optionalFeatures: featuresOf(actor),
    permissions: actor === SERVICE ? SERVICE_PERMISSIONS_GIVEN : null,
  } as const
  const isMember = right !== undefined
  if (path.includes(':projectId') && !isMember) return 404
  return can({ user, impersonator: null }, access, isMember ? { features: FEATURES, right } : null)
    ? success
    : 403
}

function isCustomer(actor: AnyActor): boolean {
  return (
    actor.startsWith('customer') ||
    actor === IMPERSONATED ||
    actor === SERVICE ||
    actor === 'member of another project'
  )
}

/** Optional features of the person who calls. */
export function featuresOf(actor: AnyActor): readonly OptionalFeature[] {
  if (actor === 'impersonator') return ['impersonate_customer']
  return actor === 'admin without membership' ? ['admin_wexaus', 'impersonate_customer'] : []
}

/** The matrix as a table of text: a line for each endpoint, and the counts. */
export function describeMatrix(matrix: ReadonlyMap<string, ReadonlyMap<AnyActor, number>>): string {
  const counts = new Map<number, number>()
  const lines = [...matrix].map(([name, row]) => {
    for (const status of row.values()) counts.set(status, (counts.get(status) ?? 0) + 1)
    return `${name.padEnd(24)} ${ACTORS.map((actor) => row.get(actor) ?? '   ').join(' ')}`
  })
  const total = [...counts]
    .sort(([left], [right]) => left - right)
    .map(([status, count]) => `${count} × ${status}`)
  return [`Access: ${ACTORS.join(' · ')}`, ...lines, `${matrix.size} endpoints: ${total.join(', ')}`].join(
    '\n',
  )
}
