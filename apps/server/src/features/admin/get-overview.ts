import { getOverview as definition } from '@quitus/contract/admin/get-overview.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { selectEvents, selectFigures } from './overview.sql.ts'

export const getOverview = bindAdminEndpoint(definition, async (_request, { tx, mailer, now }) => {
  const figures = await selectFigures(tx, now())
  return {
    ...figures,
    mail: { ...figures.mail, transport: mailer.transport },
    events: await selectEvents(tx, 12),
  }
})
