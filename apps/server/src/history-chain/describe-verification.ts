import type { Translate } from '#language/messages.ts'
import type { Verification } from './verify-project.ts'

/** What the verification of a project found, in one sentence. */
export function describeVerification(project: number, found: Verification, translate: Translate): string {
  const { difference, cut, verdict } = found
  if (difference !== null)
    return translate(`sealing:fault.${difference.fault}`, {
      project,
      changeSet: difference.changeSetId ?? '?',
      position: difference.position,
    })
  if (verdict === 'cut' && cut !== null)
    return translate('sealing:line.cut', {
      project,
      changeSet: cut.changeSetId ?? '0',
      on: cut.branchedAt,
      backupAt: cut.backupAt ?? '?',
    })
  const { removed } = found
  const counts = { project, sealed: found.sealed, waiting: found.waiting, erased: found.erased }
  const intact = translate('sealing:line.intact', counts)
  if (removed === null) return intact
  const { changeSets, until, removedAt, certificates, isCertified } = removed
  const parts = { changeSets, until: until ?? '?', at: removedAt }
  return isCertified
    ? `${intact} ${translate('sealing:line.removed', { ...parts, certificates: certificates.join(', ') })}`
    : `${intact} ${translate('sealing:line.removedWithout', parts)}`
}
