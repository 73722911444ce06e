import { isDeepStrictEqual } from 'node:util'
import type { ValidatedRequestOf } from '@quitus/contract/endpoint.ts'
import type { ColumnDesignOfView, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { isLockTimeout } from '@quitus/database/lock-timeout.ts'
import {
  type DescribedColumn,
  isDesigned,
  selectDescribedColumns,
} from '@quitus/database/views/described-columns.sql.ts'
import { indexFormulas } from '@quitus/database/views/formula-columns.sql.ts'
import { openReviewColumns } from '@quitus/database/views/review-table.sql.ts'
import { selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { applyViewDesign, selectViewDesign } from '@quitus/database/views/view-design.sql.ts'
import { tryLockView } from '@quitus/database/views/view-locks.sql.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { designedOrder, EMPTY_DESIGN, type ViewDesign } from '@quitus/domain/columns/column-design.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import { FORMULA_KINDS } from '@quitus/domain/formulas/formula.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import type { QuietContext } from '#http/call-context.ts'
import { findView } from '#views/definition/find-view.ts'
import type { View } from '#views/definition/view.sql.ts'
import {
  announceDesign,
  findDesignVersion,
  insertViewDesign,
  limitLockWaits,
  selectAnomalyColumns,
} from './column-design.sql.ts'
import { changedLabels, placeOf, withoutPosition } from './read-design.ts'
import { followColumns } from './search-texts/search-texts.ts'

export type Place = { projectId: number; source: Source }
export type Context = QuietContext<typeof saveColumnDesign>
export type Save = ValidatedRequestOf<typeof saveColumnDesign>

export async function requireView(place: Place, context: Context): Promise<View> {
  const view = await findView(context.tx, place, context)
  if (view === null) throw new AppError('view_not_found')
  return view
}

/** What there is to change, while nobody else changes or publishes it. */
export async function beginChange(
  tx: Tx,
  place: Place,
  version: number,
): Promise<{ version: number; before: ViewDesign; columns: DescribedColumn[] }> {
  await limitLockWaits(tx)
  if (!(await tryLockView(tx, place.projectId, place.source))) throw new AppError('column_design_busy')
  const current = await selectViewDesign(tx, place.projectId, place.source)
  if ((current?.version ?? 0) !== version) throw new AppError('column_design_changed_meanwhile')
  const columns = await selectDescribedColumns(tx, place.projectId, place.source)
  return { version, before: current?.design ?? EMPTY_DESIGN, columns }
}

export type Change = { version: number; before: ViewDesign; design: ViewDesign }

/** Keeps a description as the next version, and has the view follow it. */
export async function replaceDesign(
  context: Context,
  place: Place,
  { version, before, design }: Change,
): Promise<ColumnDesignOfView> {
  const { tx, actor, now } = context
  if (isDeepStrictEqual(before, design)) return presentDesign(tx, place)
  const { projectId, source } = place
  const seenBefore = await selectSearched(tx, place)
  const columns = await selectDescribedColumns(tx, projectId, source)
  await insertViewDesign(tx, place, { version: version + 1, design, actorId: actor.user.id })
  try {
    await applyViewDesign(tx, projectId, source)
    await openReviewColumns(tx, projectId, source, await selectStoredColumns(tx, projectId, source))
    await indexFormulas(tx, projectId, source)
  } catch (error) {
    throw isLockTimeout(error) ? new AppError('column_design_busy') : error
  }
  if (!isDeepStrictEqual(seenBefore, await selectSearched(tx, place))) await followColumns(context, place)
  const details = { fields: ['columns'], view: source, ...changedLabels(columns, before, design) }
  await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, now())
  await announceDesign(tx, place)
  return presentDesign(tx, place)
}

/** The texts that quick search may look at: what is imported, and what people write where they add rows. */
async function selectSearched(tx: Tx, { projectId, source }: Place): Promise<string[]> {
  const stored = await selectStoredColumns(tx, projectId, source)
  return stored
    .filter((column) => isTextType(column.type) && !column.isHiddenFromCustomers)
    .map(({ name }) => name)
    .toSorted()
}

/** All columns of the view in their order, with all that decides what can be changed of them. */
export async function presentDesign(tx: Tx, place: Place): Promise<ColumnDesignOfView> {
  const { projectId, source } = place
  const current = await selectViewDesign(tx, projectId, source)
  const version = current?.version ?? 0
  const made = version === 0 ? undefined : await findDesignVersion(tx, place, version)
  const columns = (await selectDescribedColumns(tx, projectId, source)).filter(isDesigned)
  const ofAnomaly = await selectAnomalyColumns(tx, place)
  const byName = new Map(columns.map((column) => [column.name, column]))
  const order = designedOrder([...byName.keys()], current?.design.order ?? [])
  return {
    version,
    card: current?.design.card ?? null,
    changed: made === undefined ? null : { by: made.by, at: made.at },
    columns: order.flatMap((name) => {
      const column = byName.get(name)
      const design = current?.design.columns[name] ?? column?.described ?? null
      if (column === undefined || design === null) return []
      const { described } = column
      return [
        {
          ...{ name, type: column.type, isAnomalyColumn: ofAnomaly.has(name) },
          isAdded: current?.design.added[name] !== undefined,
          ...placeOf(column),
          formula: current?.design.added[name]?.formula ?? null,
          isReadable: FORMULA_KINDS[column.type] !== null && !column.namesPeople,
          design: withoutPosition(design),
          described: described === null ? null : withoutPosition(described),
        },
      ]
    }),
  }
}
