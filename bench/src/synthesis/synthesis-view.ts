import { defaultSyntheses } from '@quitus/domain/synthesis/default-syntheses.ts'
import { DECISIONS } from '../decisions/decisions-view.ts'
import type { GeneratedView } from '../grid/publish-grid.sql.ts'

function imported(name: string, type: 'STRING' | 'INTEGER' | 'DATE', value: string) {
  return { definition: { name, label: { fr: name, en: name }, type }, value }
}

const COLUMNS = [
  ...DECISIONS.columns,
  imported('Code catégorie', 'STRING', `'C' || n % 8`),
  imported('Société', 'STRING', `'Société ' || n % 5`),
  imported('Exercice', 'INTEGER', '2020 + n % 4'),
  imported('Date', 'DATE', `timestamp '2020-01-01' + make_interval(days => (n % 1400)::integer)`),
]
const SYNTHESIS_COLUMNS = {
  category: 'Code catégorie',
  supplier: 'Fournisseur',
  company: 'Société',
  year: 'Exercice',
  date: 'Date',
}

/** Anomalies of two entries each, with states, and what the usual syntheses are gathered by. */
export const SYNTHESES: GeneratedView = {
  ...DECISIONS,
  name: 'Syntheses',
  columns: COLUMNS,
  view: {
    ...DECISIONS.view,
    synthesisColumns: SYNTHESIS_COLUMNS,
    columns: [
      ...COLUMNS.map(({ definition }) => definition),
      ...DECISIONS.view.columns.filter(
        ({ name }) => !COLUMNS.some(({ definition }) => definition.name === name),
      ),
    ],
  },
}

export const DEFAULT_SYNTHESES = defaultSyntheses(
  SYNTHESIS_COLUMNS,
  DECISIONS.view.stateColumns?.decidedAt ?? null,
)
