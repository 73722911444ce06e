import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DatabaseUrls, Tx } from '@quitus/database/connection.ts'
import { type CopyOut, runSnapshot } from '@quitus/database/snapshot.ts'
import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { RawBuilder } from 'kysely'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { RowCondition, RowRule } from '#auth/row-rule.ts'
import type { Translate } from '#language/messages.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import { selectPrefilteredViews } from '#views/definition/prefiltered-view.sql.ts'
import { findProjectName } from '#views/definition/project-name.sql.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { selectMemberNames } from '#views/people/member-names.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { sliceRowIds } from '#views/rows/row-id-list.ts'
import { computedList } from './computed-list.ts'
import { copiedLines } from './copied-lines.ts'
import { createCsvWriter } from './csv-writer.ts'
import { noNotes } from './export-column.ts'
import { exportColumns } from './export-columns.ts'
import { expectLookups, linesStatement, selectExportSums } from './export-lines.sql.ts'
import { loadExportOrder } from './export-order.ts'
import { type ExportParameters, hasUnfolded, pickerOf } from './export-parameters.ts'
import { describeScope, describeSelection, type ScopeLine } from './export-scope.ts'
import type { LineWriter } from './line-writer.ts'
import { createSheetLinks } from './sheet-links.ts'
import { createSheetWriter } from './sheet-writer.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Anomalies whose lines are requested at once: some megabytes of text. */
const BATCH = 4000

export type ExportOrder = {
  urls: DatabaseUrls
  projectId: number
  actor: SignedInActor
  access: ProjectAccess
  /** Which rows the person sees: of a view that was triaged, and of any other. */
  conditions: { triaged: RowCondition | null; others: RowCondition | null }
  parameters: ExportParameters
  translate: Translate
  /** Where the file goes; nothing of it is of use when this throws. */
  path: string
  now: () => Date
  onProgress: (done: number, total: number) => void
}

export type WrittenExport = Written & {
  scope: ScopeLine[]
  /** The part of the scope that says which rows the file shows. */
  selection: ScopeLine[]
  /** Rows of the set that exist no more. */
  gone: number
}

/** Lines that were written, and the bytes of what they are known by. */
export type Written = { anomalies: number; childRows: number; sha256: string }

/**
 * Writes the file of an export out of one snapshot of the database, in pieces: neither rows nor file are ever in
 * memory. Throws what the person may no longer see, and `view_republished` where the publication is gone.
 */
export function writeExport(requested: ExportOrder): Promise<WrittenExport> {
  const { actor, projectId } = requested
  const requester = { userId: actor.user.id, impersonatorId: actor.impersonator?.id ?? null, projectId }
  return runSnapshot(requested.urls, requester, (tx, copyOut) => writeFile(requested, tx, copyOut))
}

/** The rule of rows, from the conditions that a thread was handed. */
export function ruleOf({ triaged, others }: ExportOrder['conditions']): RowRule {
  return (_reader, { isTriaged }) => (isTriaged ? triaged : others)
}

/** Writes the file of an export out of a snapshot that is open already. */
export async function writeFile(
  requested: Omit<ExportOrder, 'urls'>,
  tx: Tx,
  copyOut: CopyOut,
): Promise<WrittenExport> {
  const { projectId, actor, access, parameters, translate, path } = requested
  const { source, timestamp, locale, format, hasGroups, delimiter } = parameters
  const requester = { actor, access, locale, visibleRows: ruleOf(requested.conditions) }
  const view = await withChoices(tx, await loadView(tx, { projectId, source, timestamp }, requester), locale)
  const list =
    parameters.list === undefined
      ? null
      : await computedList(tx, view, parameters.list, { locale, translate })
  const columns = list?.columns ?? exportColumns(view, parameters, translate)
  const shownBy = await findShownBy(tx, projectId)
  const people = await selectMemberNames(tx, projectId)
  const nameOf = ({ id, fullName }: { id: number; fullName: string }) => people.get(String(id)) ?? fullName
  const names = {
    project: await findProjectName(tx, projectId),
    prefilteredView: await prefilteredLabel(tx, view, parameters),
    person: nameOf(actor.user),
    impersonator: actor.impersonator === null ? null : nameOf(actor.impersonator),
  }
  const at = requested.now()
  const order = await loadExportOrder(tx, view, parameters)
  const sums =
    list === null
      ? await selectExportSums(
          tx,
          view,
          columns.map(({ column }) => column),
          order,
        )
      : await list.selectSums(tx, order)
  await expectLookups(tx)
  const statementOf = list?.statementOf(shownBy.timeZone) ?? gridStatements(requested, view, shownBy.timeZone)
  const lines = readLines(requested, statementOf, order, copyOut)
  const notes = noNotes()
  const described = { view, parameters, translate, shownBy, names, at, notes }
  const goneOf = ({ anomalies }: Written) => (list === null ? order.length / 4 - anomalies : 0)
  const describe = (written: Written) => describeScope({ ...described, ...written, gone: goneOf(written) })
  const withScope = (written: Written, scope: ScopeLine[]): WrittenExport => ({
    ...{ ...written, scope, gone: goneOf(written) },
    selection: describeSelection({ ...described, ...written }),
  })
  const total = translate(
    list === null && view.hasChildRows && hasUnfolded(parameters)
      ? 'exports:sheet.totalOfAnomalies'
      : 'exports:sheet.total',
  )
  if (format === 'csv') {
    const writer = createCsvWriter({ columns, hasGroups, delimiter, total, notes })
    const written: Written = { anomalies: 0, childRows: 0, sha256: '' }
    const bytes = fileBytes(lines, writer, sums, written)
    await pipeline(
      Readable.from(bytes, { objectMode: false }),
      createWriteStream(path, { flush: true, mode: 0o600 }),
    )
    return withScope(written, describe(written))
  }
  const links = createSheetLinks()
  const writer = createSheetWriter({ columns, hasGroups, total, notes, links })
  const written: Written = { anomalies: 0, childRows: 0, sha256: '' }
  const scope = await writeWorkbook({
    ...{ path, columns, writer, links, notes, translate, at },
    headerRow: hasGroups ? 2 : 1,
    title: list?.title ?? view.name,
    maker: names.person,
    currency: shownBy.currency,
    data: fileBytes(lines, writer, sums, written),
    scope: () => describe(written),
  })
  return withScope(written, scope)
}

/** How the lines of some anomalies are requested. */
type StatementOf = (rowIds: readonly number[]) => RawBuilder<unknown>

function gridStatements(
  { parameters }: Pick<ExportOrder, 'parameters'>,
  view: View,
  timeZone: string,
): StatementOf {
  const columns = parameters.columns.flatMap(
    ({ name }) => view.columns.find((column) => column.name === name) ?? [],
  )
  const { unfolded } = parameters
  const hasChildRows = view.hasChildRows && (unfolded.isExcept || unfolded.rowIds.length > 0)
  const isUnfolded = pickerOf(unfolded)
  return (rowIds) => {
    const areUnfolded = hasChildRows ? rowIds.map(isUnfolded) : null
    return linesStatement(view, columns, timeZone, { rowIds, areUnfolded })
  }
}

async function* readLines(
  { onProgress }: Pick<ExportOrder, 'onProgress'>,
  statementOf: StatementOf,
  order: Buffer,
  copyOut: CopyOut,
): AsyncGenerator<string[][]> {
  const total = order.length / 4
  onProgress(0, total)
  for (let offset = 0; offset < total; offset += BATCH) {
    yield* copiedLines(copyOut(statementOf(sliceRowIds(order, offset, BATCH))))
    onProgress(Math.min(offset + BATCH, total), total)
  }
}

async function* fileBytes(
  lines: AsyncIterable<string[][]>,
  writer: LineWriter,
  sums: readonly (string | null)[],
  written: Written,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const encoded = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    return bytes
  }
  yield encoded(writer.head())
  for await (const piece of lines) {
    let text = ''
    for (const fields of piece) {
      if (fields[0] === '0') written.anomalies += 1
      else written.childRows += 1
      text += writer.line(fields)
    }
    yield encoded(text)
  }
  yield encoded(writer.tail(sums))
  written.sha256 = hash.digest('hex')
}

async function prefilteredLabel(
  tx: Tx,
  view: View,
  { prefilteredView, locale }: ExportParameters,
): Promise<string | null> {
  if (prefilteredView === null) return null
  const views = await selectPrefilteredViews(tx, view)
  return views.find(({ name }) => name === prefilteredView)?.label[locale] ?? prefilteredView
}
