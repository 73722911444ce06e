import type { LocalizedText } from '../locale.ts'
import type { SynthesisColumns } from './synthesis-columns.ts'
import type { SynthesisDefinition, SynthesisLevel } from './synthesis-definition.ts'

export type DefaultSynthesis = { name: string; label: LocalizedText; definition: SynthesisDefinition }

/** Suppliers that the usual synthesis names before it gathers the others. */
const TOP_SUPPLIERS = 20

/**
 * The syntheses that every project begins with (DATA-04): by category, by supplier, by company and year, and progress
 * over time, as far as its columns give them. `decidedAt` is the column of the time of decisions.
 */
export function defaultSyntheses(columns: SynthesisColumns, decidedAt: string | null): DefaultSynthesis[] {
  return [byCategory(columns), bySupplier(columns), byCompanyAndYear(columns), progress(decidedAt)].filter(
    (each) => each !== null,
  )
}

function byCategory({ category }: SynthesisColumns): DefaultSynthesis | null {
  if (category === null) return null
  return {
    name: 'par-categorie',
    label: { fr: 'Par catégorie', en: 'By category' },
    definition: {
      rows: [{ kind: 'value', column: category }],
      top: null,
      measures: [
        'count',
        'found',
        'notPresented',
        'pending',
        'validated',
        'rejected',
        'notAccepted',
        'claimed',
        'recovered',
        'settledOtherwise',
        'leftToRecover',
        'validationRate',
      ],
      filter: null,
      chart: 'columns',
    },
  }
}

function bySupplier({ supplier }: SynthesisColumns): DefaultSynthesis | null {
  if (supplier === null) return null
  return {
    name: 'par-fournisseur',
    label: { fr: 'Par fournisseur', en: 'By supplier' },
    definition: {
      rows: [{ kind: 'value', column: supplier }],
      top: TOP_SUPPLIERS,
      measures: ['count', 'found', 'validated', 'claimed', 'recovered', 'leftToRecover', 'recoveryRate'],
      filter: null,
      chart: 'bars',
    },
  }
}

function byCompanyAndYear({ company, year, date }: SynthesisColumns): DefaultSynthesis | null {
  const rows: SynthesisLevel[] = []
  if (company !== null) rows.push({ kind: 'value', column: company })
  if (year !== null) rows.push({ kind: 'value', column: year })
  else if (date !== null) rows.push({ kind: 'year', column: date, firstMonth: 1 })
  if (rows.length === 0) return null
  return {
    name: 'par-societe-et-exercice',
    label: { fr: 'Par société et exercice', en: 'By company and financial year' },
    definition: {
      rows,
      top: null,
      measures: ['count', 'found', 'pending', 'validated', 'claimed', 'recovered', 'nextDeadline'],
      filter: null,
      chart: 'columns',
    },
  }
}

function progress(decidedAt: string | null): DefaultSynthesis | null {
  if (decidedAt === null) return null
  return {
    name: 'avancement',
    label: { fr: 'Avancement', en: 'Progress over time' },
    definition: {
      rows: [{ kind: 'week', column: decidedAt }],
      top: null,
      measures: ['found', 'validated', 'claimed', 'recovered', 'avoided', 'regularised'],
      filter: null,
      chart: 'lines',
    },
  }
}
