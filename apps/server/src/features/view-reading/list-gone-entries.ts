import { listGoneEntries as definition } from '@quitus/contract/views/list-gone-entries.ts'
import { selectGoneEntries } from '@quitus/database/views/gone-entries.sql.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadView } from '#views/definition/view.sql.ts'

export const listGoneEntries = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, locale } = context
  const view = await loadView(tx, params, context)
  // They are in no base relation any more, so that nobody can say whether a restricted reader saw them.
  if (view.condition !== null) return { count: 0, decided: 0, entries: [] }
  const labels = new Map(view.columns.map((column) => [column.name, column.label[locale]]))
  const gone = await selectGoneEntries(tx, params.projectId, params.source, query)
  return {
    count: gone.count,
    decided: gone.decided,
    entries: gone.entries.map(({ entryId, anomalyId, joinedAnomalyId, decisions, comments, files }) => ({
      entryId,
      anomalyId,
      joinedAnomalyId,
      comments,
      files,
      decisions: Object.entries(decisions).map(([column, value]) => ({
        column,
        columnLabel: labels.get(column) ?? column,
        value,
      })),
    })),
  }
})
