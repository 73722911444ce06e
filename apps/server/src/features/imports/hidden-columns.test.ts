import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { expect, test } from 'vitest'
import {
  importRefusal,
  importText,
  LEDGER_HEADER,
  LEDGER_MAPPING,
  traceOf,
} from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const CONTENT = [
  LEDGER_HEADER,
  'T1,S1,INV-1001,100.00,2024-01-31',
  'T2,S1,INV-1001,100.00,2024-01-31',
  '',
].join('\n')

const mappingHiding = (name: string, how: 'hiddenFromCustomers' | 'detectionOnly', more: object = {}) => ({
  columns: LEDGER_MAPPING.columns.map((column) =>
    column.name === name ? { ...column, [how]: true } : column,
  ),
  ...more,
})
const newProject = () =>
  server.project({
    members: [
      [staff, 'manage'],
      [customer, 'read'],
    ],
  })

test.each([
  ['Transaction', 'key_column_hidden'],
  ['Invoice', 'quoted_column_hidden'],
  ['Supplier', 'quoted_column_hidden'],
  ['Date', 'quoted_column_hidden'],
  ['Amount', 'quoted_column_hidden'],
])(
  'ACC-08 a mapping that hides %s, which customers would read elsewhere, is refused before anything is read',
  async (name, code) => {
    for (const how of ['hiddenFromCustomers', 'detectionOnly'] as const) {
      const project = await newProject()
      const before = await traceOf(server.database, project)
      const mapping = mappingHiding(name, how)
      const refusal = await importRefusal(
        importText(server.database, project, staff, [{ content: CONTENT }], { mapping }),
      )
      expect(refusal).toMatchObject({ code, values: { column: name } })
      expect(await traceOf(server.database, project)).toEqual(before)
    }
  },
)

test('ACC-08 a hidden column that nothing quotes reaches customers by no way, and lines quote no column but their key', async () => {
  const project = await newProject()
  const mapping = mappingHiding('Invoice', 'hiddenFromCustomers', { publish: 'lines' })
  await importText(server.database, project, staff, [{ content: CONTENT }], { mapping })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const read = async (person: typeof staff) =>
    (await server.send(getViewData, { params, query: {} }, { as: await server.signInAs(person) })).body
  expect(await read(staff)).toContain('INV-1001')
  expect(await read(customer)).not.toContain('INV-1001')
})

test('ACC-08 the refusal says in both languages which column and what to do', () => {
  for (const locale of ['fr', 'en'] as const) {
    const translate = server.deps.messages(locale)
    for (const code of ['key_column_hidden', 'quoted_column_hidden'] as const)
      expect(translate(`imports:refusals.${code}`, { column: 'N° facture' })).toMatch(/N° facture/)
  }
})
