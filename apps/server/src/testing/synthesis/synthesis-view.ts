import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { SynthesisColumns } from '@quitus/domain/synthesis/synthesis-columns.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'

export const SYNTHESIS_COLUMNS: SynthesisColumns = {
  category: 'Code catégorie',
  supplier: 'Fournisseur',
  company: 'Société',
  year: 'Exercice',
  date: 'Date',
}

const CATEGORIES = [
  { value: 'DP', text: { fr: 'Double paiement', en: 'Duplicate payment' } },
  { value: 'AI', text: { fr: 'Avoir non pris', en: 'Credit note not taken' } },
]

/**
 * The dashboard with states and all that syntheses are mostly gathered by; amounts are of the anomaly, suppliers of
 * the entry.
 */
export const SYNTHESIS_VIEW: ViewDefinition = {
  ...DECISION_VIEW,
  synthesisColumns: SYNTHESIS_COLUMNS,
  deadlineColumn: 'Échéance légale',
  anomalyColumns: [...DECISION_VIEW.anomalyColumns, 'Code catégorie', 'Échéance légale'],
  columns: [
    ...DECISION_VIEW.columns,
    {
      name: 'Code catégorie',
      label: { fr: 'Code catégorie', en: 'Category code' },
      type: 'STRING',
      isHidden: true,
      choices: { origin: 'listed', lists: [{ key: '', choices: CATEGORIES }] },
    },
    { name: 'Société', label: { fr: 'Société', en: 'Company' }, type: 'STRING' },
    { name: 'Exercice', label: { fr: 'Exercice', en: 'Financial year' }, type: 'INTEGER' },
    { name: 'Échéance légale', label: { fr: 'Échéance légale', en: 'Legal deadline' }, type: 'DATE' },
  ],
}
