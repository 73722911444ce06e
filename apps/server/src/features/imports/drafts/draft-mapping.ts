import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import { DOCUMENT_ROLES } from '@quitus/detection/document-roles.ts'
import { amountQuestion } from '@quitus/domain/imports/amount-question.ts'
import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { MAX_IMPORTED_COLUMNS } from '@quitus/domain/imports/import-draft.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'
import { type Mapping, mappingSchema } from '../mapping.schema.ts'
import { amountOfSides, playedRoles } from '../signs/made-amount.ts'

type Column = DraftContent['columns'][number]

const LINE_COLUMNS = [
  { from: 'file_name', name: 'File', type: 'STRING', label: { fr: 'Fichier', en: 'File' } },
  { from: 'line_number', name: 'Line', type: 'INTEGER', label: { fr: 'Ligne', en: 'Line' } },
]

/**
 * The mapping that a draft describes; null for ledger files (FEC), which need none. Throws `import_incomplete` with
 * the reason.
 */
export function draftMapping(content: DraftContent): Mapping | null {
  if (content.files.length === 0) throw incomplete((translate) => translate('imports:incomplete.noFiles'))
  if (content.kind === null) throw incomplete((translate) => translate('imports:incomplete.notRead'))
  if (content.kind === 'fec') {
    requireLedgerAndMaster(content)
    return null
  }
  const used = content.columns.filter(({ use }) => use !== 'skip')
  if (used.length === 0) throw incomplete((translate) => translate('imports:incomplete.noColumns'))
  if (used.length > MAX_IMPORTED_COLUMNS)
    throw incomplete((translate) =>
      translate('imports:incomplete.tooManyColumns', { most: MAX_IMPORTED_COLUMNS }),
    )
  const lineColumns = content.keyColumns.length === 0 ? LINE_COLUMNS : []
  requireOwnNames([...lineColumns, ...used])
  const roles = rolesOf(used)
  const question = amountQuestion(playedRoles(roles))
  if (question === 'one_side') throw incomplete((translate) => translate('imports:incomplete.oneSide'))
  if (question === 'two_amounts') throw incomplete((translate) => translate('imports:incomplete.twoAmounts'))
  const isComplete = roles.supplier !== undefined && question === null
  const made = isComplete && roles.amount === undefined ? [amountOfSides(used.map(({ name }) => name))] : []
  const [amount] = made
  const { encoding, delimiter, headerLine, sheet } = content.reading
  const read = mappingSchema.safeParse({
    ...(encoding === null ? {} : { encoding }),
    ...(delimiter === null ? {} : { delimiter }),
    ...(headerLine === null ? {} : { headerLine }),
    ...(sheet === null ? {} : { sheet }),
    publish: isComplete ? 'anomalies' : 'lines',
    keyColumns: content.keyColumns.length === 0 ? LINE_COLUMNS.map(({ name }) => name) : content.keyColumns,
    ...(isComplete ? { roles: { ...roles, ...(amount && { amount: amount.name }) } } : {}),
    columns: [...lineColumns, ...used.map(mappedColumn), ...made],
    detection: Object.fromEntries(
      Object.entries(content.detection).filter(([, value]) => value !== undefined),
    ),
  })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw incomplete((translate) =>
    translate('imports:incomplete.mapping', {
      reason: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
    }),
  )
}

/** The supplier master is one of the files, and not the only one. */
function requireLedgerAndMaster({ files, fec: { suppliers } }: DraftContent): void {
  if (suppliers === undefined) return
  if (!files.includes(suppliers.file))
    throw incomplete((translate) => translate('imports:incomplete.masterGone'))
  if (files.length === 1) throw incomplete((translate) => translate('imports:incomplete.masterAlone'))
}

function mappedColumn(column: Column) {
  const { headers, name, type, use, isOptional, decimalMark, dateFormat } = column
  return {
    header: headers.length === 1 ? headers[0] : headers,
    ...{ name, type, label: { fr: name, en: name } },
    ...(isOptional ? { optional: true } : {}),
    ...(use === 'staff' ? { hiddenFromCustomers: true } : {}),
    ...(decimalMark === null ? {} : { decimalMark }),
    ...(dateFormat === null ? {} : { dateFormat }),
  }
}

function requireOwnNames(columns: readonly { name: string }[]): void {
  const names = columns.map(({ name }) => name)
  const name = names.find((each, at) => names.indexOf(each) !== at)
  if (name !== undefined) throw incomplete((translate) => translate('imports:incomplete.nameTwice', { name }))
}

function rolesOf(columns: readonly Column[]): Partial<Record<DocumentRole, string>> {
  const roles: Partial<Record<DocumentRole, string>> = {}
  for (const { role, name, type } of columns) {
    if (role === null) continue
    const other = roles[role]
    if (other !== undefined)
      throw incomplete((translate) => translate('imports:incomplete.roleTwice', { name, other }))
    const types: readonly ColumnType[] = DOCUMENT_ROLES[role].types
    if (!types.includes(type))
      throw incomplete((translate) => translate('imports:incomplete.roleType', { name }))
    roles[role] = name
  }
  return roles
}

function incomplete(reason: (translate: Translate) => string): WordedRefusal {
  return new WordedRefusal('import_incomplete', (translate) => ({ reason: reason(translate) }))
}
