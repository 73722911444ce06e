import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { Translate } from '#language/messages.ts'
import type { ShownBy } from '#views/column-types/queried-type.ts'
import type { View } from '#views/definition/view.sql.ts'
import { describeFilter } from './describe-filter.ts'
import type { ExportNotes } from './export-column.ts'
import type { ExportParameters } from './export-parameters.ts'
import { DATA_SHEET_PART } from './workbook-xml.ts'

export type ScopeLine = { label: string; value: string }

export type ScopeOf = {
  view: View
  parameters: ExportParameters
  translate: Translate
  shownBy: ShownBy
  /** Names of the project, of its prefiltered view, and of the requester. */
  names: { project: string; prefilteredView: string | null; person: string; impersonator: string | null }
  /** When the rows were read. */
  at: Date
  anomalies: number
  childRows: number
  /** Rows of the set that exist no more. */
  gone: number
  sha256: string
  notes: ExportNotes
}

type ScopeEntry = [Parameters<Translate>[0], string]

const SCOPE_OF_LIST = {
  cleanUp: 'duplicateSuppliers:cleanUp.accounts',
  openItems: 'duplicateSuppliers:cleanUp.items',
} as const

/** What a file shows, who made it and by which checksum it is known, in words of the reader’s language. */
export function describeScope(scope: ScopeOf): ScopeLine[] {
  const { translate, notes } = scope
  const number = (value: number) => formatNumber(value, 'INTEGER', { currency: '' })
  const lines: ScopeEntry[] = [
    ['exports:scope.checksum', scope.sha256],
    [
      'exports:scope.checksumOf',
      translate(
        scope.parameters.format === 'xlsx' ? 'exports:scope.checksumOfSheet' : 'exports:scope.checksumOfFile',
        {
          part: DATA_SHEET_PART,
        },
      ),
    ],
  ]
  if (scope.gone > 0) lines.push(['exports:scope.gone', number(scope.gone)])
  if (notes.maskedIbans > 0) lines.push(['exports:scope.maskedIbans', number(notes.maskedIbans)])
  if (notes.linksLeftAsText > 0) lines.push(['exports:scope.linksLeftAsText', number(notes.linksLeftAsText)])
  if (notes.cutTextCount > 0) {
    const others = notes.cutTextCount - notes.cutTexts.length
    const cells = [...notes.cutTexts, ...(others > 0 ? [`+ ${number(others)}`] : [])]
    lines.push(['exports:scope.cutTexts', cells.join(' ')])
  }
  return [
    ...describeSelection(scope),
    ...describeMaker(scope),
    ...lines.map(([label, value]) => ({ label: translate(label), value })),
  ]
}

type Selected = Pick<ScopeOf, 'view' | 'parameters' | 'translate' | 'shownBy' | 'anomalies' | 'childRows'> & {
  names: Pick<ScopeOf['names'], 'project' | 'prefilteredView'>
}

/** Which rows of which view a file shows. */
export function describeSelection(scope: Selected): ScopeLine[] {
  const { view, parameters, translate, shownBy, names } = scope
  const { locale, query } = parameters
  const number = (value: number) => formatNumber(value, 'INTEGER', { currency: '' })
  const none = translate('exports:scope.none')
  const sort = query.sort.map(({ column, descending }) => {
    const label = view.columns.find(({ name }) => name === column)?.label[locale] ?? column
    return translate(descending ? 'exports:scope.descending' : 'exports:scope.ascending', { column: label })
  })
  const filter =
    query.filter === undefined ? none : describeFilter(view, query.filter, { locale, translate, shownBy })
  const lines: ScopeEntry[] = [
    ['exports:scope.project', names.project],
    ['exports:scope.view', view.name],
    ['exports:scope.prefilteredView', names.prefilteredView ?? none],
    ['exports:scope.filters', filter],
    ['exports:scope.search', query.search?.trim() || none],
    ['exports:scope.sort', sort.join(', ') || none],
    [
      'exports:scope.rows',
      translate(parameters.selected === null ? 'exports:scope.allRows' : 'exports:scope.selectedRows'),
    ],
    ...(parameters.list !== undefined
      ? ([[SCOPE_OF_LIST[parameters.list], number(scope.anomalies)]] as ScopeEntry[])
      : ([
          ['exports:scope.anomalies', number(scope.anomalies)],
          ['exports:scope.childRows', number(scope.childRows)],
          ['exports:scope.sums', translate('exports:scope.sumsOf')],
        ] as ScopeEntry[])),
    ['exports:scope.publication', momentText(view.timestamp, shownBy)],
  ]
  return lines.map(([label, value]) => ({ label: translate(label), value }))
}

/** Who made a file, and when. */
export function describeMaker({
  translate,
  shownBy,
  names,
  at,
}: Pick<ScopeOf, 'translate' | 'shownBy' | 'at'> & {
  names: Pick<ScopeOf['names'], 'person' | 'impersonator'>
}): ScopeLine[] {
  const lines: ScopeEntry[] = [
    ['exports:scope.person', names.person],
    ...(names.impersonator === null
      ? []
      : ([['exports:scope.impersonator', names.impersonator]] as ScopeEntry[])),
    ['exports:scope.at', momentText(at.toISOString(), shownBy)],
  ]
  return lines.map(([label, value]) => ({ label: translate(label), value }))
}

function momentText(model: string, { timeZone }: ShownBy): string {
  return `${formatDateTime({ model }, timeZone)} (${timeZone})`
}
