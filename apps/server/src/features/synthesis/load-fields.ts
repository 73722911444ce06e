import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { listSyntheses } from '@quitus/contract/synthesis/define-syntheses.ts'
import { MEASURES } from '@quitus/domain/synthesis/measure.ts'
import { measureLeaves } from '@quitus/domain/synthesis/measure-leaves.ts'
import { figureColumns } from '#views/definition/figure-columns.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import { loadView, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import { labelOfColumn, labelOfMeasure } from './labels.ts'
import { levelKindsOf } from './levels.sql.ts'
import type { SynthesisContext } from './load-synthesis.ts'
import { findSynthesisColumns, selectMarkedColumns } from './syntheses.sql.ts'

type Offered = Pick<ResponseOf<typeof listSyntheses>, 'fields' | 'measures'>

/**
 * What rows may be gathered by and what can be counted: the columns that most syntheses use first, then the others as
 * the dashboard has them.
 */
export async function loadFields(context: SynthesisContext, projectId: number): Promise<Offered> {
  const { tx, locale, translate } = context
  const view = await withChoices(tx, await loadView(tx, { projectId, source: 'dashboard' }, context), locale)
  const gone = await selectMarkedColumns(tx, projectId, 'is_gone')
  const forStaff = await selectMarkedColumns(tx, projectId, 'is_hidden_from_customers')
  const columns = figureColumns(view)
  const roles = await findSynthesisColumns(tx, projectId)
  const usual = [
    ...[roles?.category, roles?.supplier, roles?.company, roles?.year, roles?.date],
    ...[columns.state, view.assigneeColumn, columns.decidedAt, columns.claimedOn],
  ]
  const offered = view.columns.filter((column) => !gone.has(column.name) && isOffered(view, column))
  const placeOf = ({ name }: ViewColumn) => {
    const place = usual.indexOf(name)
    return place === -1 ? usual.length : place
  }
  return {
    fields: offered
      .toSorted((left, right) => placeOf(left) - placeOf(right))
      .map((column) => ({
        column: column.name,
        label: labelOfColumn(column, roles?.category ?? null, { locale, translate }),
        type: column.type,
        kinds: [...levelKindsOf(column)],
        isHiddenFromCustomers: forStaff.has(column.name),
      })),
    measures: MEASURES.filter((measure) => measureLeaves(measure, columns, '1970-01-01') !== null).map(
      (measure) => ({ measure, label: labelOfMeasure(measure, translate) }),
    ),
  }
}

/** Columns of codes are hidden in grids and read as words here; what names each anomaly gathers nothing. */
function isOffered(view: View, column: ViewColumn): boolean {
  if (levelKindsOf(column).length === 0) return false
  if (column.isAnomalyNumber || column.name === view.anomalyIdColumn) return false
  return !column.isHidden || column.choiceTexts.size > 0
}
