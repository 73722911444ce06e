import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { type saveColumnDesign, tryFormula } from '@quitus/contract/views/design-columns.ts'
import { MAX_FORMULA } from '@quitus/domain/formulas/formula.ts'
import { expect, test } from 'vitest'
import { type GivenColumn, NEW_DESIGN, startDesignWorld } from '#testing/column-design/design-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { as, audited } = await startDesignWorld(server)

type Added = NonNullable<RequestOf<typeof saveColumnDesign>['body']['columns'][number]['added']>

function calculated(label: string, added: Omit<Added, 'type' | 'isAnomalyColumn'>): GivenColumn {
  const design = { ...NEW_DESIGN, label: { fr: label, en: label }, isEditable: false }
  return { name: null, added: { type: 'AMOUNT', isAnomalyColumn: false, ...added }, design }
}

test('DATA-02 a formula that calls columns by their labels is kept with their names, and reads what it is meant to', async () => {
  const world = await audited()
  const labels = { 'Montant anomalie': 'Amount at stake', Montant: 'Amount', Récupéré: 'Recovered' }
  const { columns } = await world.save({}, [
    calculated('Reste', { formula: '{amount at stake} - coalesce({Recovered}, 0)', labels }),
  ])
  expect(columns.at(-1)).toMatchObject({
    ...{ name: 'custom:reste', isAnomalyColumn: true },
    formula: '{Montant anomalie} - coalesce({Récupéré}, 0)',
  })
  // What is kept is read without labels, also by the formulas that read it.
  const again = await world.save({}, [
    calculated('Double', { formula: '{Reste} * 2', labels: { 'custom:reste': 'Reste' } }),
  ])
  expect(again.columns.at(-1)).toMatchObject({ formula: '{custom:reste} * 2' })
  const [row] = await world.rows()
  expect(row).toMatchObject({ 'custom:reste': 1200.5, 'custom:double': 2401 })
})

test('DATA-02 a label that several columns have, or none, is refused with its place in what was written', async () => {
  const world = await audited()
  const refusal = async (formula: string, labels: Record<string, string>) => {
    const { code, message } = await world.refusal({}, [calculated('Essai', { formula, labels })])
    const body = { name: null, label: 'Essai', type: 'AMOUNT' as const, formula, labels }
    const given = { params: world.params, body }
    expect(await server.refusal(tryFormula, given, { as, language: 'English' })).toMatchObject({
      code,
      message,
    })
    return { code, message }
  }
  const labels = { 'Montant anomalie': 'Amount', Montant: 'amount' }
  expect(await refusal('1 + {Amount}', labels)).toEqual({
    code: 'column_formula_faulty',
    message: expect.stringMatching(/^“Essai”: several columns are called “\{Amount\}” \(character 5\)/),
  })
  expect((await refusal('{Amount at stake}', {})).message).toMatch(/no column is called/)
  // The label of one column is the name of another: it means the one that people see under it.
  const tried = await server.call(
    tryFormula,
    {
      params: world.params,
      body: {
        name: null,
        label: 'Essai',
        type: 'AMOUNT',
        formula: '{Montant}',
        labels: { Récupéré: 'Montant' },
      },
    },
    { as },
  )
  expect(tried.values.every(({ value }) => value === null)).toBe(true)
  expect((await world.read()).version).toBe(0)
})

test('DATA-02 a formula that is too long with names in it is refused', async () => {
  const world = await audited()
  const label = { fr: `Un nom ${'très '.repeat(30)}long`, en: 'Long' }
  await world.save({}, [
    { name: null, added: { type: 'AMOUNT', isAnomalyColumn: true }, design: { ...NEW_DESIGN, label } },
  ])
  const name = (await world.read()).columns.at(-1)?.name ?? ''
  const formula = Array(20).fill('{Long}').join(' + ')
  expect(20 * name.length).toBeGreaterThan(MAX_FORMULA)
  const refused = await world.refusal({}, [calculated('Somme', { formula, labels: { [name]: 'Long' } })])
  expect(refused).toMatchObject({
    code: 'column_formula_faulty',
    message: expect.stringContaining('too long'),
  })
})
