import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { type Actor, can } from '@quitus/domain/access/permissions.ts'

/** Last words of the addresses of the follow-up, in the order of its tabs. */
const FOLLOW_UP_ADDRESSES = ['lettres', 'ecritures', 'tva', 'encaissements', 'honoraires'] as const
export type FollowUpAddress = (typeof FOLLOW_UP_ADDRESSES)[number]

/** Who may open each part of the follow-up (FLOW-20 to FLOW-24). */
const IS_OPEN: Readonly<Record<FollowUpAddress, (actor: Actor, project: Project) => boolean>> = {
  lettres: (actor, project) => can(actor, 'anomaly.recover', project),
  ecritures: (_, project) => project.features.includes('dashboard'),
  tva: (_, project) => project.features.includes('dashboard'),
  encaissements: (actor, project) => can(actor, 'anomaly.recover', project),
  honoraires: (_, project) => project.showsFees,
}

/** The parts that are open to the person, in the order of their tabs. */
export function openFollowUpParts(actor: Actor, project: Project): FollowUpAddress[] {
  return FOLLOW_UP_ADDRESSES.filter((address) => IS_OPEN[address](actor, project))
}
