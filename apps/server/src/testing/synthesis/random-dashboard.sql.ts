import type { Database, Tx } from '@quitus/database/connection.ts'
import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import { baseTableName, projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import { selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { RECOVERY_WAYS } from '@quitus/domain/states/recovery.ts'
import { decisionOf, ENDED_STATES, STATES, type State } from '@quitus/domain/states/state.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { SYNTHESIS_VIEW } from './synthesis-view.ts'

const DAYS = ['2023-12-31', '2024-01-01', '2024-02-29', '2024-03-31', '2024-10-27', '2025-01-05', null]
const amount = fc.oneof(
  fc.constantFrom(0, null, 0.1, -0.3, 9_999_999_999_999.99, -9_999_999_999_999.99),
  fc.integer({ min: -500_000, max: 500_000 }).map((cents) => cents / 100),
)
const entry = fc.record({
  supplier: fc.constantFrom('Éclair', 'eclair', 'Zéphyr', 'A, B', "L'Autre %", null),
  day: fc.constantFrom(...DAYS),
  /** A day may carry a time. */
  time: fc.constantFrom('00:00:00', '23:59:59.999999'),
  year: fc.constantFrom(2023, 2024, null),
  settled: fc.constantFrom(true, false, null),
  note: fc.constantFrom('à vérifier', 'vu', null),
})
export const randomAnomaly = fc.record({
  entries: fc.array(entry, { minLength: 1, maxLength: 3 }),
  category: fc.constantFrom('DP', 'AI', null),
  company: fc.constantFrom('Nord', 'Sud', null),
  deadline: fc.constantFrom('2020-01-01', '2099-05-05', '2099-06-06', null),
  amount,
  accepted: amount,
  recovered: fc.array(
    fc.record({ way: fc.constantFrom(...RECOVERY_WAYS), cents: fc.integer({ min: 1, max: 99_999 }) }),
    {
      maxLength: 3,
    },
  ),
  state: fc.constantFrom(...STATES),
  isClaimed: fc.boolean(),
  /** How it ended, if it is closed. */
  outcome: fc.constantFrom(...ENDED_STATES, null),
  settledOn: fc.constantFrom('2024-05-02', '2024-08-01', null),
  decidedAt: fc.constantFrom('2024-03-31T00:30:00Z', '2024-03-30T22:59:59Z', '2024-12-31T23:30:00Z', null),
  assignee: fc.constantFrom('Agathe Clavier', 'Marie Delaunay', null),
})
export type RandomAnomaly = typeof randomAnomaly extends fc.Arbitrary<infer Value> ? Value : never

function rowsOf(anomalies: readonly RandomAnomaly[]): TestRow[] {
  return anomalies.flatMap((anomaly, at) =>
    anomaly.entries.map((each, child) => ({
      entryId: `E${at}$$${child}`,
      anomalyId: `A-${at}`,
      childIndex: child,
      english: {},
      values: {
        'Id anomalie': `A-${at}`,
        'Code catégorie': anomaly.category,
        'Montant anomalie': anomaly.amount,
        Fournisseur: each.supplier,
        Montant: anomaly.amount,
        Date: each.day === null ? null : { model: `${each.day}T${each.time}` },
        'Saisi le': each.day === null ? null : { model: `${each.day}T23:30:00Z` },
        Société: anomaly.company,
        Exercice: each.year,
        Soldé: each.settled,
        'Note interne': each.note,
        'Échéance légale': anomaly.deadline === null ? null : { model: `${anomaly.deadline}T00:00:00` },
        Écriture: `E${at}`,
        Ligne: String(child),
      },
    })),
  )
}

/** Publishes a dashboard of these anomalies and brings each to its state, as if people had, without their history. */
export async function publishRandomDashboard(
  database: Database,
  project: { id: number },
  publisher: { id: number },
  anomalies: readonly RandomAnomaly[],
  view: ViewDefinition = SYNTHESIS_VIEW,
): Promise<void> {
  const publication = await publishAuditView(database, project, publisher, {
    view,
    rows: rowsOf(anomalies),
  })
  await database.owner.transaction().execute(async (tx) => {
    await bringToStates(tx, project.id, publication.id, anomalies, view.stateColumns)
    await tx
      .updateTable('core.views')
      .set({ is_triaged: true })
      .where('project_id', '=', project.id)
      .execute()
  })
}

async function bringToStates(
  tx: Tx,
  projectId: number,
  publicationId: number,
  anomalies: readonly RandomAnomaly[],
  roles: ViewDefinition['stateColumns'],
): Promise<void> {
  const schema = projectSchemaName(projectId)
  const review = sql.id(schema, reviewTableName('dashboard'))
  const stored = await selectStoredColumns(tx, projectId, 'dashboard')
  const at = (name: string) => sql.id(stored.find((column) => column.name === name)?.storageName ?? name)
  await sql`delete from ${sql.id(schema, 'recoveries')}`.execute(tx)
  await sql`update ${review} set is_locked = false`.execute(tx)
  for (const [index, anomaly] of anomalies.entries()) {
    const sum = anomaly.recovered.reduce((cents, line) => cents + line.cents, 0)
    const recovered = anomaly.recovered.length === 0 ? null : `${sum / 100}`
    const settled =
      roles?.settledOn === undefined ? sql`` : sql`, ${at(roles.settledOn)} = ${anomaly.settledOn}::timestamp`
    await sql`
      update ${review} review
      set state = ${anomaly.state}, ${at(roles?.validated ?? '')} = ${isValidated(anomaly.state, anomaly.isClaimed)},
          ${at(roles?.acceptedAmount ?? '')} = ${anomaly.accepted}, ${at(roles?.recovered ?? '')} = ${recovered},
          ${at(roles?.claimedOn ?? '')} = ${anomaly.isClaimed ? '2024-05-01' : null}::timestamp,
          ${at(roles?.decidedAt ?? '')} = ${anomaly.decidedAt}::timestamptz, ${at('Responsable')} = ${anomaly.assignee},
          ${at(roles?.outcome ?? '')} = ${anomaly.state === 'closed' ? anomaly.outcome : null} ${settled}
      from ${sql.id(schema, baseTableName('dashboard', publicationId))} base
      where base.row_id = review.row_id and base.anomaly_id = ${`A-${index}`}`.execute(tx)
    for (const { way, cents } of anomaly.recovered) {
      await sql`
        insert into ${sql.id(schema, 'recoveries')} (source, anomaly_id, recovered_on, way, amount)
        values ('dashboard', ${`A-${index}`}, '2024-06-01', ${way}, ${`${cents / 100}`})`.execute(tx)
    }
  }
}

function isValidated(state: State, ofClosed: boolean): boolean | null {
  const decision = decisionOf(state)
  return decision === undefined ? ofClosed : decision
}
