import { startExport } from '@quitus/contract/exports/start-export.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { readCsv } from '#testing/export-world.ts'
import { exportedFile } from '#testing/files/exported-file.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { unpacked } from '#testing/files/unpacked.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const SECRETS = ['Nombre', 'Récupéré', 'Validé', 'Pièce']
const VIEW = {
  ...AUDIT_VIEW,
  columns: AUDIT_VIEW.columns.map((column) =>
    SECRETS.includes(column.name) ? { ...column, isHiddenFromCustomers: true } : column,
  ),
}

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

const members = [
  [staff, 'manage'],
  [customer, 'read'],
] as const

test('SEC-10 ACC-01 a customer’s pack has no change of a column that is hidden from them, and a column of the anomaly once', async () => {
  const world = await publishForWriting(server, staff, members, { view: VIEW })
  await world.edit(asStaff, [
    change('E1$$1', 'Nombre', 424_242),
    change('E1$$1', 'Récupéré', 515_151),
    change('E1$$1', 'Remarque', 'pour tous'),
    change('E1$$2', 'Remarque', 'de la fille'),
    change('E1$$1', 'Commentaire', 'de l’anomalie'),
    change('E2$$1', 'Validé', true),
  ])
  const made = async (as: typeof asStaff) => {
    const request = { params: world.params, body: { format: 'pack' } } as const
    return unpacked((await exportedFile(server, request, { as })).bytes)
  }
  const files = await made(asCustomer)
  const history = files.get('historique.csv') ?? Buffer.alloc(0)
  const listed = readCsv(history).slice(1)
  expect(listed.map((row) => [row[4], row[5], row[7]])).toEqual([
    ['E1$$1', 'Commentaire', 'de l’anomalie'],
    ['E1$$1', 'Remarque', 'pour tous'],
    ['E1$$2', 'Remarque', 'de la fille'],
  ])
  const answered = await Promise.all(
    ['E1$$1', 'E1$$2', 'E2$$1'].map(async (entryId) => {
      const query = { entryId, limit: 200 }
      const answer = await server.call(listHistory, { params: world.params, query }, { as: asCustomer })
      return answer.history.filter(({ column }) => column !== 'Commentaire' || entryId === 'E1$$1').length
    }),
  )
  expect(answered.reduce((sum, count) => sum + count, 0)).toBe(listed.length)
  expect(readCsv(files.get('decisions.csv') ?? Buffer.alloc(0))).toHaveLength(1)
  const sheet = await unpacked(files.get('anomalies.xlsx') ?? Buffer.alloc(0))
  const all = [...files.values(), ...sheet.values()].map(String).join('\n')
  const shown = `${all}${pdfText(files.get('historique.pdf') ?? Buffer.alloc(0))}`
  expect(shown).toContain('pour tous')
  expect(shown).not.toMatch(/Nombre|Récupéré|Validé|Pièce<|424.?242|515.?151/)
  const seen = await made(asStaff)
  expect(String(seen.get('historique.csv'))).toMatch(/Nombre;;424.242/)
  expect(readCsv(seen.get('decisions.csv') ?? Buffer.alloc(0))).toHaveLength(2)
})

test('SEC-10 an export without columns has those that its requester is shown', async () => {
  const world = await publishForWriting(server, staff, members, { view: VIEW })
  const body = { format: 'csv', groups: false } as const
  const request = { params: world.params, body }
  const [head] = readCsv((await exportedFile(server, request, { as: asCustomer })).bytes)
  const metadata = { params: world.params, query: {} }
  const { viewMetaData } = await server.call(getViewMetadata, metadata, { as: asCustomer })
  expect(head).toEqual(viewMetaData.columns.filter(({ hidden }) => !hidden).map(({ label }) => label))
  const named = { params: world.params, body: { ...body, columns: [{ name: 'Nombre' }] } }
  expect(await server.refusal(startExport, named, { as: asCustomer })).toMatchObject({
    code: 'unknown_column',
  })
})
