import { getColumnDesign, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { getSearchTexts } from '@quitus/contract/views/search-texts.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { Client as Database } from 'pg'
import { findBareView, selectBareRows } from '../bare.sql.ts'
import type { Client } from '../client.ts'
import type { Figure } from '../figures.ts'
import { forgetSets, selectBareSum } from './bare-grid.sql.ts'
import { measureCase } from './measure-case.ts'

const FORMULA = '{Montant 1} * 2 - {Montant 2}'
const HIDDEN = 'Référence 2'
type Query = { filter?: Filter; search?: string; sort?: { column: string; descending: boolean }[] }
const twice = (raw: number) => 2 * raw + 10

/**
 * A column that is calculated from others, sorted, filtered and summed next to the same expression in raw SQL; then a
 * text that staff hide from customers, and searches while a job writes the search texts of all rows again.
 */
export async function measureColumns(client: Client, db: Database, projectId: number): Promise<Figure[]> {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const view = await findBareView(db, projectId)
  const open = (query: Query) =>
    client(openResultSet, { params, body: { timestamp, limit: 100, sort: [], ...query } })
  const forgotten = await open({ search: 'nothing is called so' })
  const forget = () => forgetSets(db, projectId, forgotten.resultSet)
  const expression = `round((${view.storage.get('Montant 1')} * 2 - ${view.storage.get('Montant 2')})::numeric, 2)`

  const saving = await seconds(() => save({}, [FORMULA]))
  const name =
    (await client(getColumnDesign, { params })).columns.find(({ formula }) => formula !== null)?.name ?? ''
  const sort = [{ column: name, descending: true }]
  let requested = 0
  const between = (least: number): Filter => ({ column: name, op: 'between', value: [least, least + 100] })
  const sum = async () => {
    const { resultSet } = await open({ filter: between(1000 + ++requested) })
    return client(getResultSetTotals, { params: { ...params, resultSet } })
  }
  const figures: Figure[] = [{ name: 'formula: column is saved', unit: 's', p50: saving }]
  for (const each of [
    {
      name: 'formula: first window, descending',
      ours: () => open({ sort }),
      raw: () =>
        selectBareRows(db, view, `order by ${expression} desc nulls last, base.row_id desc limit 100`),
    },
    {
      name: 'formula: first window, filtered by a range',
      ours: () => open({ filter: between(1000) }),
      raw: () =>
        selectBareRows(db, view, `and ${expression} between 1000 and 1100 order by base.row_id limit 100`),
    },
    {
      name: 'formula: count and sums of a fresh range',
      ours: sum,
      raw: () => selectBareSum(db, view, expression),
    },
  ])
    figures.push(await measureCase({ ...each, before: forget, bound: twice, runs: 6 }))

  const search = (name: string, text: string) =>
    measureCase({ name, ours: () => open({ search: text }), before: forget, runs: 6 })
  figures.push(await search('search, rare, before a text is hidden', '-4711'))
  figures.push({
    name: 'text is hidden from customers',
    unit: 's',
    p50: await seconds(() => save({ [HIDDEN]: true }, [])),
  })
  const started = performance.now()
  figures.push(await search('search, rare, while texts are written again', '-4711'))
  figures.push(await search('search, common, while texts are written again', 'electricite'))
  while (!(await client(getSearchTexts, { params })).isCurrent)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  const written = (performance.now() - started) / 1000
  figures.push({ name: 'search texts are written again', unit: 's', p50: written })
  figures.push(await search('search, rare, after it', '-4711'))
  return figures

  /** Columns that are hidden or shown, and formulas that are added. */
  async function save(hidden: Record<string, boolean>, formulas: string[]): Promise<void> {
    const { version, columns, card } = await client(getColumnDesign, { params })
    const kept = columns.map(({ name, type, isAnomalyColumn, formula, design }) => ({
      name,
      ...(formula !== null && { added: { type: type as 'AMOUNT', isAnomalyColumn, formula } }),
      design: { ...design, isHiddenFromCustomers: hidden[name] ?? design.isHiddenFromCustomers },
    }))
    const design = {
      ...(columns[0]?.design ?? fail()),
      label: { fr: 'Calcul', en: 'Calculated' },
      role: null,
    }
    const added = formulas.map((formula) => ({
      name: null,
      added: { type: 'AMOUNT' as const, isAnomalyColumn: true, formula },
      design: {
        ...design,
        footerStyle: 'SUM' as const,
        isEditable: false,
        isFrozen: false,
        choices: null,
        color: null,
      },
    }))
    await client(saveColumnDesign, { params, body: { version, card, columns: [...kept, ...added] } })
  }
}

function fail(): never {
  throw new Error('The view has no column.')
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
