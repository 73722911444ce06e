import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import { createSynthesis } from '@quitus/contract/synthesis/define-syntheses.ts'
import { createDefinedView } from '@quitus/contract/views/define-prefiltered-views.ts'
import { listColumnUses, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import type { ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type GivenColumn, NEW_DESIGN, startDesignWorld } from '#testing/column-design/design-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { as, asCustomer, audited } = await startDesignWorld(server)

const NAME = 'custom:avis-du-service'
const STATE: SavedState = { prefilteredView: null, filter: null, search: '', sort: [], layout: {} }

function added(design: Partial<ColumnDesign>, more: object = {}): GivenColumn {
  const own = { type: 'STRING' as const, isAnomalyColumn: false, ...more }
  return { name: null, added: own, design: { ...NEW_DESIGN, ...design } }
}

test('DATA-02 each prefiltered view, saved view, synthesis, list, formula, card and letter that uses a column is listed before it is removed', async () => {
  const { save, read, params } = await audited()
  await save({}, [added({ role: 'category' })])
  const lists = [{ key: 'oui', choices: [{ value: 'a', text: null }] }]
  await save({}, [
    added({
      label: { fr: 'Suite', en: 'Next step' },
      choices: { isEditable: true, filterWithColumn: NAME, lists },
    }),
    added(
      { label: { fr: 'En capitales', en: 'In capitals' }, isEditable: false },
      { formula: 'upper({Opinion of the department})', labels: { [NAME]: NEW_DESIGN.label.en } },
    ),
  ])
  const described = await read()
  const card = [{ label: { fr: 'Argent', en: 'Money' }, columns: ['Montant', NAME] }]
  const columns = described.columns.map(({ name, design }) => ({ name, design }))
  await server.call(saveColumnDesign, { params, body: { version: described.version, card, columns } }, { as })
  await sql`
    update core.prefiltered_views set displayed_columns = array[${NAME}]
    where project_id = ${params.projectId} and source = 'dashboard' and name = 'gros-montants'`.execute(
    server.database.owner,
  )
  const filter = { column: NAME, op: 'empty' as const }
  const label = { fr: 'Sans avis', en: 'Without opinion' }
  await server.call(
    createDefinedView,
    { params, body: { label, isVisibleToCustomers: true, filter } },
    { as },
  )
  const keep = (name: string, isShared: boolean, state: Partial<SavedState>, who = as) =>
    server.call(
      createSavedView,
      { params, body: { name, isShared, state: { ...STATE, ...state } } },
      { as: who },
    )
  await keep('Shared by filter', true, { filter })
  await keep('Shared by width', true, { layout: { widths: { [NAME]: 200 } } })
  await keep('Shared by order', true, { sort: [{ column: NAME, descending: false }] })
  await keep('Of others', true, { filter: { column: 'Montant', op: 'empty' } })
  await keep('Mine alone', false, { filter }, asCustomer)
  const definition = {
    rows: [{ kind: 'value' as const, column: NAME }],
    ...{ top: null, measures: ['count' as const], filter: null, chart: 'none' as const },
  }
  const { projectId } = params
  await server.call(
    createSynthesis,
    { params: { projectId }, body: { label: { fr: 'Par avis', en: 'By opinion' }, definition } },
    { as },
  )
  const { uses } = await server.call(
    listColumnUses,
    { params: { ...params, column: NAME } },
    { as, language: 'English' },
  )
  expect(uses).toHaveLength(11)
  expect(uses).toEqual(
    expect.arrayContaining([
      { kind: 'prefilteredView', label: 'Large amounts' },
      { kind: 'definedView', label: 'Without opinion' },
      { kind: 'savedView', label: 'Shared by filter' },
      { kind: 'savedView', label: 'Shared by width' },
      { kind: 'savedView', label: 'Shared by order' },
      { kind: 'personalView', label: null },
      { kind: 'synthesis', label: 'By opinion' },
      { kind: 'choices', label: 'Next step' },
      { kind: 'card', label: null },
      { kind: 'letters', label: null },
      { kind: 'formula', label: 'In capitals' },
    ]),
  )
})
