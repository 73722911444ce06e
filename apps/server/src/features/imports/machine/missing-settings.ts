import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { DraftFile } from '../drafts/import-drafts.sql.ts'
import { readFecName } from '../fec/fec-file-name.ts'

type Situation = {
  files: readonly DraftFile[]
  /** Settings were taken over from an import that was published. */
  isLikeLast: boolean
  /** There is a publication that would be added to or replaced. */
  needsChoice: boolean
}

/**
 * Settings, by their names in the call, that nobody has decided and that an import without a person would have to
 * guess. Empty where it can run.
 */
export function missingSettings(content: DraftContent, situation: Situation): string[] {
  const { kind, addsToCurrent } = content
  if (kind === null) return ['kind']
  return [
    ...(kind === 'fec' ? missingOfFec(content, situation) : missingOfList(content, situation)),
    ...(situation.needsChoice && addsToCurrent === null ? ['addsToCurrent'] : []),
  ]
}

/** The law puts company and closing date into the name of a ledger file (FEC). */
function missingOfFec({ fec }: DraftContent, { files }: Situation): string[] {
  const ledgers = files.filter(({ id }) => id !== fec.suppliers?.file)
  const names = ledgers.map(({ name }) => readFecName(name))
  return [
    ...(fec.siren === null && names.includes(null) ? ['fec.siren'] : []),
    ...(fec.closingOn === null && names.some((name) => name?.isCalendarDay !== true)
      ? ['fec.closingOn']
      : []),
  ]
}

function missingOfList({ reading, columns }: DraftContent, { files, isLikeLast }: Situation): string[] {
  const used = columns.filter(({ use }) => use !== 'skip')
  const lacks = (wanted: string) => !isLikeLast && !used.some(({ role }) => role === wanted)
  return [
    ...(reading.headerLine === null ? ['reading.headerLine'] : []),
    ...(reading.delimiter === null && !files.every(isWorkbook) ? ['reading.delimiter'] : []),
    ...(reading.sheet === null && files.some(isWorkbook) ? ['reading.sheet'] : []),
    ...(used.length === 0 ? ['columns'] : []),
    // Without both, every line would be published and nothing compared.
    ...['supplier', 'amount'].filter(lacks).map((role) => `columns[].role = ${role}`),
  ]
}

function isWorkbook({ name, contentType }: DraftFile): boolean {
  return /\.xlsx$/i.test(name) || contentType.includes('spreadsheetml')
}
