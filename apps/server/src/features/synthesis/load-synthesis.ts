import type { FiguresReader, SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { ageingOfClaims } from '@quitus/domain/synthesis/ageing-of-claims.ts'
import { MEASURE_TYPES, type Measure, STAFF_MEASURES } from '@quitus/domain/synthesis/measure.ts'
import { measureLeaves } from '@quitus/domain/synthesis/measure-leaves.ts'
import { progressOf } from '@quitus/domain/synthesis/progress.ts'
import { MAX_GROUPS, type SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { RowRule } from '#auth/row-rule.ts'
import type { Translate } from '#language/messages.ts'
import { figureColumns } from '#views/definition/figure-columns.ts'
import { findView } from '#views/definition/find-view.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { labelOfColumn, labelOfKey, labelOfMeasure, progressTexts } from './labels.ts'
import { type Figures, loadFigures } from './load-figures.ts'
import { loadProgress } from './load-progress.ts'
import { levelsOf } from './missing-column.ts'
import { presentRows } from './present-rows.ts'
import { findSynthesisColumns, selectMarkedColumns } from './syntheses.sql.ts'

export type SynthesisContext = {
  tx: Tx
  actor: SignedInActor
  access: ProjectAccess
  locale: Locale
  translate: Translate
  visibleRows: RowRule
  now: () => Date
  /** Staff read what a customer would see. */
  isOnBehalf?: boolean
}

/** The context in which figures are read: that of a customer, where staff request what a customer sees. */
export function contextOfReader<C extends SynthesisContext>(context: C, reader: FiguresReader): C {
  const { actor } = context
  if (reader === undefined || actor.user.roleType === reader) return context
  return { ...context, isOnBehalf: true, actor: { ...actor, user: { ...actor.user, roleType: 'customer' } } }
}

type Named = { name: string; label: string; definition: SynthesisDefinition }

/** The view that figures are counted in, as this reader has it, and the earlier columns that it lacks. */
export type CountedDashboard = { view: View; gone: ReadonlySet<string> }

export async function loadDashboard(context: SynthesisContext, projectId: number): Promise<CountedDashboard> {
  const view = await loadView(context.tx, { projectId, source: 'dashboard' }, context)
  return { view, gone: await selectMarkedColumns(context.tx, projectId, 'is_gone') }
}

/** The figures of a synthesis for this reader, or which column they lack for it. */
export async function loadSynthesis(
  context: SynthesisContext,
  projectId: number,
  { name, label, definition }: Named,
  dashboard?: CountedDashboard,
): Promise<SynthesisData> {
  const { tx, locale, translate, now } = context
  const { view: loaded, gone } = dashboard ?? (await loadDashboard(context, projectId))
  const view = await withChoices(tx, loaded, locale)
  const { timeZone } = await findShownBy(tx, projectId)
  const today = await selectDayOfProject(tx, projectId, now(), 0)
  const columns = figureColumns(view)
  const { filter, chart, top } = definition
  const isOfStaff = context.actor.user.roleType === 'staff'
  const shownProgress = progressOf(definition, columns)
  const measures = (shownProgress?.measures ?? definition.measures).filter(
    (measure) => isOfStaff || !STAFF_MEASURES.includes(measure),
  )
  // Staff who follow a link are led to the anomalies that the customer sees.
  const seen = context.isOnBehalf === true ? leavesOfPresented(view) : []
  const roles = await findSynthesisColumns(tx, projectId)
  const found = levelsOf(view, definition, { gone, year: roles?.year ?? null })
  const data = {
    name,
    label,
    chart,
    timestamp: view.timestamp,
    isFiltered: filter !== null,
    holdsUnpresented: isOfStaff,
    hasAgeing: ageingOfClaims(definition, columns) !== null,
    columns: measures.map((measure) => ({
      measure,
      label: labelOfMeasure(measure, translate),
      type: MEASURE_TYPES[measure],
      filter: [...(measureLeaves(measure, columns, today) ?? []), ...seen],
      dayColumn: measure === 'nextDeadline' ? columns.deadline : null,
    })),
  }
  if ('missing' in found) {
    const column = isWithheld(view, found.missing) ? null : found.missing
    const fault = { code: 'missing_column' as const, column }
    return {
      ...data,
      levels: [],
      rows: [],
      total: { values: [] },
      freeAnomalies: null,
      progress: null,
      fault,
    }
  }
  const { levels } = found
  const shown = { first: top ?? MAX_GROUPS.first, second: MAX_GROUPS.second }
  const query = { view, columns, levels, filter, timeZone }
  const stateColumn = columns.state
  const labels = { locale, translate }
  const { rows, total, progress } =
    shownProgress === null
      ? await loadGroups()
      : await loadProgress(
          tx,
          query,
          { level: shownProgress.level, measures, today },
          progressTexts(levels, labels),
        )
  return {
    ...data,
    levels: levels.map(({ level, column }) => ({
      kind: level.kind,
      column: column.name,
      label:
        shownProgress === null
          ? labelOfColumn(column, roles?.category ?? null, labels)
          : translate(`measures:cumulative.${shownProgress.level.kind}`),
      type: column.type,
    })),
    rows,
    progress,
    total,
    freeAnomalies:
      filter === null ? await loadFreeAnomalies(context, projectId, { measures, timeZone, today }) : null,
    fault: null,
  }

  async function loadGroups() {
    const figures = await loadFigures(tx, query, { measures, shown, today })
    const rows = presentRows(figures, levels, shown, {
      timeZone,
      stateColumn,
      label: (level, key) => labelOfKey(level, key, labels),
    })
    return { rows, total: totalOf(figures), progress: null }
  }
}

/** What hides anomalies from the reader, as a filter for those who see them. */
function leavesOfPresented({ condition, stateColumns }: View): FilterLeaf[] {
  const hidden = condition?.hiddenStates
  if (hidden === undefined || stateColumns === null) return []
  return [{ column: stateColumns.state, op: 'in', value: [...hidden], not: true }]
}

function totalOf(figures: readonly Figures[]): SynthesisData['total'] {
  return { values: figures.find(({ first }) => first === null)?.values ?? [] }
}

/** The line of what people added by hand; null where the project has none for this reader. */
async function loadFreeAnomalies(
  context: SynthesisContext,
  projectId: number,
  { measures, timeZone, today }: { measures: readonly Measure[]; timeZone: string; today: string },
): Promise<SynthesisData['freeAnomalies']> {
  if (!context.access.features.includes('freeAnomaly')) return null
  const view = await findView(context.tx, { projectId, source: 'freeanomaly' }, context)
  if (view === null) return null
  const query = { view, columns: figureColumns(view), levels: [], filter: null, timeZone }
  const figures = await loadFigures(context.tx, query, { measures, shown: { first: 1, second: 1 }, today })
  return totalOf(figures)
}

/** What is withheld from a reader is not named to them. */
function isWithheld(view: View, name: string): boolean {
  return view.withheldColumns.some((column) => column.name === name)
}
