import { getOverview as definition } from '@quitus/contract/admin/get-overview.ts'
import { describeBackups } from '#backup/describe-backups.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { selectEvents, selectFigures } from './overview.sql.ts'

export const getOverview = bindAdminEndpoint(definition, async (_request, context) => {
  const { tx, mailer, backup, now, translate } = context
  const figures = await selectFigures(tx, now())
  return {
    ...figures,
    mail: { ...figures.mail, transport: mailer.transport },
    backup: backup === null ? null : await describeBackups(tx, backup, now()),
    events: await selectEvents(tx, { limit: 12, byRule: translate('erasures:certificate.rule') }),
  }
})
