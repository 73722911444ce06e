import { expect, test } from 'vitest'
import { LEDGER, startImportWorld } from '#testing/files/import-world.ts'

const { emptyProject } = await startImportWorld()

test('DATA-01 DATA-09 a list with a header that its customer has published before gets the columns that were confirmed', async () => {
  const first = await emptyProject({ company: 'Groupe Alpin' })
  const list = [await first.file(LEDGER)]
  const fresh = await first.recognise(list)
  expect(fresh.suggestion?.confirmedAt).toBe(null)
  const columns = (fresh.suggestion?.columns ?? []).map((column) =>
    column.role === 'supplierName' ? { ...column, name: 'Fournisseur', use: 'staff' as const } : column,
  )
  await first.prepare(list, { columns })
  // Nothing is confirmed before it is published.
  const waiting = await emptyProject({ company: 'Groupe Alpin' })
  expect((await waiting.recognise([await waiting.file(LEDGER)])).suggestion?.confirmedAt).toBe(null)
  await first.start()
  await first.ended('run')

  const second = await emptyProject({ company: 'Groupe Alpin' })
  // Headers are compared without case and punctuation.
  const other = LEDGER.replace('Supplier No', 'SUPPLIER NO.').replaceAll('INV-1001', 'X-1')
  const { suggestion } = await second.recognise([await second.file(other)])
  expect(suggestion?.confirmedAt).toMatch(/^20\d\d-/)
  expect(suggestion?.columns).toEqual(columns)
  // Another header, or another customer, is suggested as ever.
  const renamed = LEDGER.replace('Supplier Name', 'Payee')
  expect((await second.recognise([await second.file(renamed, 'b.csv')])).suggestion?.confirmedAt).toBe(null)
  const both = [await second.file(other, 'c.csv'), await second.file(renamed, 'd.csv')]
  expect((await second.recognise(both)).suggestion?.confirmedAt).toBe(null)
  const foreign = await emptyProject({ company: 'Autre Groupe' })
  expect((await foreign.recognise([await foreign.file(LEDGER)])).suggestion?.confirmedAt).toBe(null)
})
