import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { MOST_FOUND } from '@quitus/contract/search/limits.ts'
import { searchProject as definition, NUMBERED_SOURCES } from '@quitus/contract/search/search-project.ts'
import { namingColumnOfGroup } from '@quitus/database/views/document-columns.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { fullAnomalyNumber } from '@quitus/domain/anomalies/anomaly-number.ts'
import { documentKey, SHORTEST_KEY } from '@quitus/domain/evidence/document-key.ts'
import { plainDecimal } from '@quitus/domain/text/decimal-text.ts'
import { parsePastedNumber } from '@quitus/domain/text/number-text.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { findAnomalyRow } from '#views/anomalies/anomaly.sql.ts'
import { selectNumberedAnomalies } from '#views/anomalies/numbered-anomalies.sql.ts'
import { findView } from '#views/definition/find-view.ts'
import type { View } from '#views/definition/view.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import { type DocumentRow, selectAnomaliesOfEntries, selectFoundDocuments } from './found-documents.sql.ts'
import {
  SHORTEST_INDEXED,
  selectFoundFiles,
  selectFoundPeople,
  selectFoundSuppliers,
} from './found-things.sql.ts'

type Context = CallContext<typeof definition>
type Answer = ResponseOf<typeof definition>

/** Words that are read of a search. */
const MOST_WORDS = 8

export const searchProject = bindEndpoint(definition, async ({ params: { projectId }, query }, context) => {
  const { tx, access } = context
  const text = query.text.trim()
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
  if (words.length === 0) return { anomalies: [], documents: [], suppliers: [], files: [], people: [] }
  const open = (source: Source) =>
    opensSource(access, source) ? findView(tx, { projectId, source }, context) : null
  const anomalies: Answer['anomalies'] = []
  const dashboard = await open('dashboard')
  for (const source of NUMBERED_SOURCES) {
    const view = source === 'dashboard' ? dashboard : await open(source)
    if (view !== null) anomalies.push(...(await findAnomalies(context, view, source, text)))
  }
  const suppliers = await open('mainsuppliers')
  return {
    anomalies: anomalies.slice(0, MOST_FOUND),
    documents: dashboard === null ? [] : await findDocuments(context, dashboard, text, words),
    suppliers:
      suppliers === null
        ? []
        : await selectFoundSuppliers(tx, suppliers, { text, words: identityWords(text, words) }, MOST_FOUND),
    files: access.features.includes('transfers') ? await findFiles(context, projectId, words) : [],
    people: await selectFoundPeople(tx, projectId, words, MOST_FOUND),
  }
})

/** Anomalies and groups of a view by identifier, number, or number of a document; whole matches first. */
async function findAnomalies(
  { tx }: Context,
  view: View,
  source: Answer['anomalies'][number]['source'],
  text: string,
): Promise<Answer['anomalies']> {
  // What people write into free anomalies themselves has no index.
  const imported = view.columns.filter(({ storage, formula }) => storage === 'base' && formula === null)
  const columns = {
    number: namingColumnOfGroup(imported, 'invoice'),
    supplier: namingColumnOfGroup(imported, 'supplier'),
  }
  const keys = [...new Set([text, fullAnomalyNumber(text) ?? text].map(documentKey))].filter(
    (key) => key.length >= SHORTEST_KEY && /\d/.test(key),
  )
  const numbered = keys.length === 0 ? [] : await selectNumberedAnomalies(tx, view, columns, keys)
  const found = new Map<string, (typeof numbered)[number] | null>([[text, null]])
  const first = numbered.toSorted(
    (a, b) =>
      Number(isSame(b.name, text) || isSame(b.number, text)) -
      Number(isSame(a.name, text) || isSame(a.number, text)),
  )
  for (const row of first) if (found.get(row.anomalyId) == null) found.set(row.anomalyId, row)
  const answer: Answer['anomalies'] = []
  for (const [anomalyId, named] of found) {
    if (answer.length === MOST_FOUND) break
    const row = await findAnomalyRow(tx, view, anomalyId)
    if (row === undefined) continue
    const { supplier = null, number: documentNumber = null } = named ?? {}
    answer.push({ source, anomalyId, entryId: row.entryId, name: row.name, supplier, documentNumber })
  }
  return answer
}

async function findDocuments(
  { tx }: Context,
  view: View,
  text: string,
  words: readonly string[],
): Promise<Answer['documents']> {
  const { currency } = await findShownBy(tx, view.projectId)
  const requested = {
    text,
    amounts: amountsOf(text, currency),
    words: words.every((word) => word.length >= SHORTEST_INDEXED) ? words : [],
  }
  const rows = await selectFoundDocuments(tx, view, requested, MOST_FOUND)
  const anomalies = await selectAnomaliesOfEntries(
    tx,
    view,
    rows.map(({ entry_id }) => entry_id),
  )
  const documents = rows.map((row) => presentDocument(row, anomalies.get(row.entry_id) ?? null))
  // Of several documents of one number, the one in an anomaly is likely meant.
  const isMeant = ({ number, anomalyId }: (typeof documents)[number]) =>
    anomalyId !== null && isSame(number, text)
  return [...documents.filter(isMeant), ...documents.filter((each) => !isMeant(each))]
}

function isSame(value: string | null, typed: string): boolean {
  return value?.toLowerCase() === typed.toLowerCase()
}

function presentDocument(row: DocumentRow, anomalyId: string | null): Answer['documents'][number] {
  const date = presentValue(row.day, 'DATE')
  const amount = presentValue(row.amount, 'AMOUNT')
  return {
    entryId: row.entry_id,
    anomalyId,
    kind: row.kind,
    number: row.number,
    supplier: row.supplier_name ?? row.supplier,
    date: typeof date === 'object' && date !== null && 'model' in date ? date : null,
    amount: typeof amount === 'number' ? amount : null,
    text: row.text,
  }
}

/** What amounts a text may be, without sign: marks are read as both languages write them. */
function amountsOf(text: string, currency: string): string[] {
  const read = ([',', '.'] as const).map((decimalMark) =>
    parsePastedNumber(text, 'AMOUNT', { currency, decimalMark }),
  )
  const sizes = read.flatMap((each) => (each.ok && each.value !== null ? [Math.abs(each.value)] : []))
  return [...new Set(sizes.filter((size) => size !== 0).map(plainDecimal))]
}

/** A SIREN is written with spaces, and kept without. */
function identityWords(text: string, words: readonly string[]): readonly string[] {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d{9}$/.test(digits) ? [digits] : words
}

async function findFiles(
  { tx }: Context,
  projectId: number,
  words: readonly string[],
): Promise<Answer['files']> {
  const rows = await selectFoundFiles(tx, projectId, words, MOST_FOUND)
  return rows.map(({ id, name, isFolder, folderId, folderName }) => ({
    id,
    name,
    isFolder,
    folder: folderId === null || folderName === null ? null : { id: folderId, name: folderName },
  }))
}
