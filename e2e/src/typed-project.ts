import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import { publishTestRows, type TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import { defineView } from '@quitus/database/views/view-definition.sql.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { asOwnerOfProjects } from './as-owner.ts'
import { createPerson, createProject, type Person } from './quitus-command.ts'

const column = (name: string, type: ColumnDefinition['type'], more: Partial<ColumnDefinition> = {}) => ({
  name,
  label: { fr: name, en: name },
  type,
  ...more,
})

const VIEW: ViewDefinition = {
  source: 'dashboard',
  name: 'Types',
  keyColumns: ['Anomalie'],
  anomalyIdColumn: 'Anomalie',
  validatedColumn: null,
  linkMovementColumn: null,
  anomalyColumns: [],
  anomalyCardDesign: [],
  columns: [
    column('Anomalie', 'STRING', { isFrozen: true }),
    column('Jour', 'DATE'),
    column('Relance', 'DATE_TIME', { isEditable: true }),
    column('Justificatif', 'FILE'),
  ],
  prefilteredViews: [],
}

/** Three rows: a day each, the first with a moment, the second with a file. */
const ROWS: readonly TestRow[] = [
  row('T-1', { Jour: { model: '2024-03-30T00:00:00' }, Relance: { model: '2024-03-30T11:15:20Z' } }),
  row('T-2', {
    Jour: { model: '2024-03-31T00:00:00' },
    Justificatif: { name: 'avoir.pdf', url: '/files/avoir.pdf' },
  }),
  row('T-3', { Jour: { model: '2024-04-01T00:00:00' } }),
]

/** A project in Montréal’s time zone whose dashboard has columns of the types that no ledger file brings. */
export async function createTypedProject(): Promise<{ id: number; reviewer: Person }> {
  const reviewer = await createPerson('Tania Tous-Types')
  const project = { name: 'Types', company: 'Valmont', timeZone: 'America/Montreal' }
  const id = Number(await createProject(project, reviewer))
  await asOwnerOfProjects((owner) =>
    owner.transaction().execute(async (tx) => {
      const actorId = await findUserIdByLogin(tx, reviewer.login)
      if (actorId === undefined) throw new Error('The reviewer has no account.')
      await defineView(tx, id, VIEW)
      await publishTestRows(tx, id, 'dashboard', ROWS, actorId)
    }),
  )
  return { id, reviewer }
}

function row(entryId: string, values: TestRow['values']): TestRow {
  return { entryId, anomalyId: entryId, values: { Anomalie: entryId, ...values } }
}
