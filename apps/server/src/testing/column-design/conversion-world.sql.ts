import { changeColumnType, previewColumnType } from '@quitus/contract/views/convert-column.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import type { AddedColumnType, ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '../start-test-server.ts'
import { NEW_DESIGN, startDesignWorld } from './design-world.ts'

/** The column that staff add. */
export const NAME = 'custom:avis-du-service'

/** Dashboards with a column whose type staff change, and what they and a customer do with it. */
export async function startConversionWorld(server: TestServer) {
  const { as, asCustomer, audited } = await startDesignWorld(server)

  /** A dashboard with a column of this type that staff added, and what people do with it. */
  async function withColumn(
    type: AddedColumnType,
    { isAnomalyColumn = false, ...said }: Partial<ColumnDesign> & { isAnomalyColumn?: boolean } = {},
  ) {
    const world = await audited()
    const { params, save, read, metadata, rows } = world
    await save({}, [{ name: null, added: { type, isAnomalyColumn }, design: { ...NEW_DESIGN, ...said } }])
    const ofColumn = { ...params, column: NAME }
    const schema = sql.id(`project_${params.projectId}`)
    const values = async () =>
      Object.fromEntries((await rows()).map(({ entryId, ...row }) => [entryId, row[NAME] as WireValue]))
    return {
      ...world,
      values,
      preview: (to: AddedColumnType) =>
        server.call(previewColumnType, { params: ofColumn, body: { type: to } }, { as, language: 'English' }),
      convert: async (to: AddedColumnType) => {
        const { version } = await read()
        return server.call(changeColumnType, { params: ofColumn, body: { version, type: to } }, { as })
      },
      refusal: async (to: AddedColumnType) => {
        const { version } = await read()
        const body = { version, type: to }
        return server.refusal(changeColumnType, { params: ofColumn, body }, { as, language: 'English' })
      },
      /** The change set that wrote it. */
      write: async (entryId: string, value: WireValue, column = NAME) => {
        const { timestamp } = await metadata()
        const expected = (await rows()).find((row) => row.entryId === entryId)?.[column] ?? null
        const changes = [{ entryId, column, value, expected: expected as WireValue }]
        const answer = await server.call(
          editCells,
          { params, body: { timestamp, changes } },
          { as: asCustomer },
        )
        expect(answer.refused).toEqual([])
        return String(answer.changeSet)
      },
      lock: (entryId: string) =>
        sql`
        update ${schema}.review_dashboard set is_locked = true
        where row_id = (select row_id from ${schema}.entries where entry_id = ${entryId} and source = 'dashboard')`.execute(
          server.database.owner,
        ),
      history: async () => {
        const { rows: lines } = await sql<{ kind: string; before: WireValue; after: WireValue }>`
          select change_set.kind, change.before, change.after
          from ${schema}.cell_changes change join ${schema}.change_sets change_set on change_set.id = change.change_set_id
          where change.column_name = ${NAME} order by change_set.id, change.row_id`.execute(
          server.database.owner,
        )
        return lines
      },
    }
  }

  return { as, asCustomer, withColumn }
}
