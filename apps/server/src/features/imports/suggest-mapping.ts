import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import { amountQuestion } from '@quitus/domain/imports/amount-question.ts'
import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import type { FileAnalysis } from './analyse-file.ts'
import { samplesOf } from './roles/column-samples.ts'
import { type CommonColumn, typeOf } from './roles/common-column.ts'
import { type RoleSuggestion, roleOf, suggestRoles } from './roles/suggest-roles.ts'
import { amountOfSides, playedRoles } from './signs/made-amount.ts'

/**
 * One mapping to start from for all files of a ledger: every column as it was found, the roles that headers and
 * values speak for, and columns that some files lack as optional. Names and labels are to be completed by hand.
 */
export function suggestMapping(analyses: readonly FileAnalysis[]): object {
  const common = mergeColumns(analyses)
  const roles = suggestRolesOf(analyses)
  const sided = new Set([roles.debitAmount, roles.creditAmount])
  const key = common.find(
    ({ files, columns }) =>
      files === analyses.length && columns.every((column) => column.isUnique && isTextType(column.type)),
  )
  const columns = common.map(({ headers, files, columns: found }) => ({
    header: headers.length === 1 ? headers[0] : headers,
    name: headers[0],
    // One side may have whole numbers alone.
    type: sided.has(headers[0]) ? 'AMOUNT' : typeOf(found),
    label: { fr: headers[0], en: headers[0] },
    ...(files < analyses.length ? { optional: true } : {}),
  }))
  const line = [
    { from: 'file_name', name: 'File', type: 'STRING', label: { fr: 'Fichier', en: 'File' } },
    { from: 'line_number', name: 'Line', type: 'INTEGER', label: { fr: 'Ligne', en: 'Line' } },
  ]
  const sheets = [
    ...new Set(
      analyses.flatMap(({ scan }) => (scan.sheets.length > 1 && scan.sheet ? [scan.sheet.name] : [])),
    ),
  ]
  const isComplete = roles.supplier !== undefined && amountQuestion(playedRoles(roles)) === null
  const made = isComplete && roles.debitAmount !== undefined ? [amountOfSides(common.map(headerOf))] : []
  const amount = made.length === 0 ? {} : { amount: made[0]?.name }
  return {
    ...(sheets.length > 0 ? { sheet: sheets.length === 1 ? sheets[0] : sheets } : {}),
    publish: isComplete ? 'anomalies' : 'lines',
    keyColumns: key === undefined ? ['File', 'Line'] : [key.headers[0]],
    ...(isComplete ? { roles: { ...roles, ...amount } } : {}),
    columns: [...(key === undefined ? line : []), ...columns, ...made],
  }
}

const headerOf = ({ headers: [header = ''] }: CommonColumn) => header

/** The roles that headers and values speak for, though they may not suffice to detect anything. */
export function suggestRolesOf(analyses: readonly FileAnalysis[]): Partial<Record<DocumentRole, string>> {
  const found = suggestRoles(mergeColumns(analyses), samplesOf(analyses))
  return Object.fromEntries(found.flatMap(({ role, header }) => (header === null ? [] : [[role, header]])))
}

/**
 * What each role is suggested with and how sure that is (0 to 1); where several columns come into question alike,
 * none is, and all of them are named.
 */
export function rankRoles(analyses: readonly FileAnalysis[]): RoleSuggestion[] {
  return suggestRoles(mergeColumns(analyses), samplesOf(analyses))
}

function mergeColumns(analyses: readonly FileAnalysis[]): CommonColumn[] {
  const byHeader = new Map<string, CommonColumn>()
  for (const { columns } of analyses) {
    for (const column of columns) {
      const name = comparedHeader(column.header)
      const known = byHeader.get(name)
      if (known === undefined) {
        byHeader.set(name, { headers: [column.header], files: 1, columns: [column] })
        continue
      }
      known.files++
      known.columns.push(column)
    }
  }
  return joinRenamed([...byHeader.values()], analyses.length)
}

/** Columns that play one role and never are in one file are one column, renamed in between. */
function joinRenamed(columns: readonly CommonColumn[], files: number): CommonColumn[] {
  const joined: CommonColumn[] = []
  for (const column of columns) {
    const role = roleOf(column)
    const other = joined.find(
      (each) => role !== undefined && roleOf(each) === role && each.files + column.files <= files,
    )
    if (other === undefined || column.files === files) joined.push(column)
    else {
      other.headers.push(...column.headers)
      other.files += column.files
      other.columns.push(...column.columns)
    }
  }
  return joined
}
