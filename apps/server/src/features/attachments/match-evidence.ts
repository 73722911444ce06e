import { matchEvidence as definition } from '@quitus/contract/attachments/match-evidence.ts'
import { namingColumnOfGroup } from '@quitus/database/views/document-columns.ts'
import { documentKeysOf, matchEvidence as matchByName } from '@quitus/domain/evidence/document-key.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectNumberedAnomalies } from '#views/anomalies/numbered-anomalies.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'

/** Most anomalies among which a reader chooses for one file. */
const MOST_OFFERED = 20

export const matchEvidence = bindEndpoint(definition, async ({ params, body }, context) => {
  const view = await loadView(context.tx, { projectId: params.projectId, source: 'dashboard' }, context)
  const columns = {
    number: namingColumnOfGroup(view.columns, 'invoice'),
    supplier: namingColumnOfGroup(view.columns, 'supplier'),
  }
  const keysOfNames = body.names.map(documentKeysOf)
  const keys = [...new Set(keysOfNames.flat())]
  const rows = keys.length === 0 ? [] : await selectNumberedAnomalies(context.tx, view, columns, keys)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const byId = new Map(rows.toReversed().map((row) => [row.anomalyId, row]))
  return {
    matches: keysOfNames.map((keysOfName) => {
      const match = matchByName(keysOfName, byKey)
      const ids = match.kind === 'one' ? [match.anomalyId] : match.kind === 'several' ? match.anomalyIds : []
      return {
        anomalies: ids.slice(0, MOST_OFFERED).flatMap((id) => {
          const row = byId.get(id)
          if (row === undefined) return []
          return [{ anomalyId: id, name: row.name, supplier: row.supplier, number: row.number }]
        }),
      }
    }),
  }
})
