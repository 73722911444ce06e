import { getOverview as definition } from '@quitus/contract/admin/get-overview.ts'
import { describeBackups } from '#backup/describe-backups.ts'
import { selectNamesOfCells } from '#cells/directory.sql.ts'
import { gatherFromCells } from '#cells/from-cells.ts'
import { bindAdminOpenEndpoint } from '#http/bind-endpoint.ts'
import { addFigures, type Figures, type OverviewEvent, selectEvents, selectFigures } from './overview.sql.ts'

const MOST_EVENTS = 12

/** People and projects are counted centrally; bytes, jobs, mails and events are added up over all databases. */
export const getOverview = bindAdminOpenEndpoint(definition, async (_request, context) => {
  const { transact, transactIn, cells, mailer, backup, now, translate } = context
  const query = { limit: MOST_EVENTS, byRule: translate('erasures:certificate.rule') }
  const own = await transact(async ({ tx }) => ({
    figures: await selectFigures(tx, now()),
    backup: backup === null ? null : await describeBackups(tx, backup, now()),
    events: await selectEvents(tx, query),
  }))
  const numbers = cells.all().map(({ number }) => number)
  const { answers, missing } = await gatherFromCells(numbers, cells, (parts) =>
    transactIn(parts, async ({ tx }): Promise<{ figures: Figures; events: OverviewEvent[] }> => {
      const figures = await selectFigures(tx, now())
      return { figures, events: await selectEvents(tx, query) }
    }),
  )
  const inCells = [...answers.values()]
  const figures = inCells.reduce((sum, cell) => addFigures(sum, cell.figures), own.figures)
  const events = [own, ...inCells].flatMap((each) => each.events)
  return {
    ...figures,
    mail: { ...figures.mail, transport: mailer.transport },
    backup: own.backup,
    missing: missing.length === 0 ? [] : await transact(({ tx }) => selectNamesOfCells(tx, missing)),
    events: events.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MOST_EVENTS),
  }
})
