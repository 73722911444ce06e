import { existsSync } from 'node:fs'
import { z } from 'zod'
import { analyseFile, type FileAnalysis } from '#features/imports/analyse-file.ts'
import { ImportError } from '#features/imports/import-error.ts'
import { openFile } from '#features/imports/ledger-file.ts'
import { rankRoles, suggestMapping, suggestRolesOf } from '#features/imports/suggest-mapping.ts'
import type { Translate } from '#language/messages.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({ files: z.array(z.string()).min(1), sheet: z.string().optional() })

/**
 * Prints, as JSON, how files are written and one mapping to start from for all of them; needs no database. Warns where
 * nothing could be detected by that mapping.
 */
export async function runAnalyse(
  untrustedOptions: unknown,
  {
    translate,
    print,
    warn,
  }: { translate: Translate; print: (line: string) => void; warn: (line: string) => void },
): Promise<void> {
  const { files, sheet: givenSheet } = readOptions(optionsSchema, untrustedOptions)
  const missing = files.find((path) => !existsSync(path))
  if (missing !== undefined) throw new CommandError(translate('imports:cli.fileMissing', { file: missing }))
  const analysed: object[] = []
  const mapped: FileAnalysis[] = []
  for (const path of files) {
    const analysis = await analyseFile(openFile(path), undefined, { sheet: givenSheet }).catch(
      (error: unknown) => {
        if (!(error instanceof ImportError)) throw error
        throw new CommandError(translate(`imports:refusals.${error.code}`, error.values))
      },
    )
    const { scan, lines, columns } = analysis
    const { file, encoding, hasByteOrderMark, layout, lineEnds, fec, sheet, sheets } = scan
    const form =
      sheet === null
        ? {
            file,
            encoding,
            hasByteOrderMark,
            delimiter: layout.delimiter,
            headerLine: layout.headerLine,
            lineEnds,
          }
        : { file, sheet: sheet.name, sheets, headerLine: layout.headerLine }
    if (fec === null) mapped.push(analysis)
    analysed.push(
      fec === null ? { ...form, lines, columns } : { ...form, isFec: true, missingColumns: fec.missing },
    )
  }
  const mapping = mapped.length === 0 ? null : suggestMapping(mapped)
  const warnings = mapped.length === 0 ? [] : missingRoles(suggestRolesOf(mapped), translate)
  for (const warning of warnings) warn(warning)
  print(
    JSON.stringify(
      { ...(warnings.length > 0 ? { warnings } : {}), files: analysed, roles: rankRoles(mapped), mapping },
      null,
      2,
    ),
  )
}

/** Without supplier and amount nothing is compared. */
function missingRoles(
  { supplier, amount: one, debitAmount, creditAmount }: ReturnType<typeof suggestRolesOf>,
  translate: Translate,
): string[] {
  const amount = one ?? (debitAmount === undefined ? undefined : creditAmount)
  if (supplier !== undefined && amount !== undefined) return []
  if (supplier === undefined && amount === undefined) return [translate('imports:cli.rolesMissing')]
  return [
    translate(supplier === undefined ? 'imports:cli.supplierRoleMissing' : 'imports:cli.amountRoleMissing'),
  ]
}
