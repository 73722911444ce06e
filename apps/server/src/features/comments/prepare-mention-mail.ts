import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { MailParameters } from '#mail/mail-parameters.ts'
import { anyoneOf, requireAnomaly } from '#views/anomalies/require-anomaly.ts'
import { findMentionOf } from './mentions.sql.ts'

/**
 * What the mail about a mention says, read as its recipient, by the rules of every call: null where they may not read
 * the comment any more, or are no longer mentioned. The comment itself stays in the application.
 */
export async function prepareMentionMail(
  { database, visibleRows }: Pick<Deps, 'database' | 'visibleRows'>,
  userId: number,
  { comment }: { comment: string },
): Promise<MailParameters['mention'] | null> {
  const mention = await findMentionOf(database.owner, userId, comment)
  if (mention === undefined) return null
  const { projectId, anomalyId, roleType, right, features } = mention
  const actor = anyoneOf(roleType)
  const access: ProjectAccess = { right, features }
  if (!can(actor, 'view.read', access)) return null
  return runAppTransaction(database, { userId, projectId }, async (tx) => {
    try {
      const requester = { tx, actor, access, locale: mention.language, visibleRows }
      const anomaly = await requireAnomaly(requester, { projectId, anomalyId })
      const { author, project } = mention
      const place = encodeURIComponent(anomalyId).replaceAll('%24', '$')
      const link =
        anomaly.source === 'dashboard'
          ? `/${projectId}/resultats/dashboards/default/anomalie/${place}`
          : `/${projectId}/analysis/free-anomaly/${place}`
      return { author, project, anomaly: anomaly.name, link }
    } catch (error) {
      if (error instanceof AppError && error.code === 'anomaly_not_found') return null
      throw error
    }
  })
}
