import { existsSync, statSync } from 'node:fs'
import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import { z } from 'zod'
import { SUPPLIER_COLUMNS, type SupplierColumn } from '#features/imports/fec/fec-lines.sql.ts'
import type { FecOptions } from '#features/imports/fec/import-fec.ts'
import { ImportError } from '#features/imports/import-error.ts'
import { BadLinesError, importLedger } from '#features/imports/import-ledger.ts'
import type { ImportProgress } from '#features/imports/import-progress.ts'
import { forgetLastImport } from '#features/imports/last-import/last-imports.sql.ts'
import { openFile } from '#features/imports/ledger-file.ts'
import type { Translate } from '#language/messages.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { describeProject, readMappingFile, requireManager } from './mapping-file.ts'
import { printBadLines, printFaultCounts, printImport } from './print-import.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  project: z.coerce.number().int().positive(),
  mapping: z.string().min(1).optional(),
  suppliers: z.string().min(1).optional(),
  'supplier-column': z.array(z.string()).default([]),
  company: z.array(z.string()).default([]),
  siren: z.string().min(1).optional(),
  'closing-on': z.string().optional(),
  as: z.string().min(1),
  'skip-bad-lines': z.boolean().default(false),
  append: z.boolean().default(false),
  files: z.array(z.string()).min(1),
})
type ImportOptions = z.output<typeof optionsSchema>

/** Imports ledger files into a project and prints what was read, what was faulty and what was found. */
export async function runImport(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const options = readOptions(optionsSchema, untrustedOptions)
  const { translate } = context
  const paths = [options.mapping, options.suppliers, ...options.files].filter((path) => path !== undefined)
  const missing = paths.find((path) => !existsSync(path))
  if (missing !== undefined) throw new CommandError(translate('imports:cli.fileMissing', { file: missing }))
  // Files are read twice, which a pipe does not let itself be.
  const irregular = paths.find((path) => !statSync(path).isFile())
  if (irregular !== undefined)
    throw new CommandError(translate('imports:cli.fileIrregular', { file: irregular }))
  const { mapping, description } =
    options.mapping === undefined
      ? { mapping: null, description: null }
      : await readMappingFile(options.mapping, translate)
  const fec = readFecOptions(options, translate)
  const actorId = await findUserIdByLogin(context.database.owner, options.as)
  if (actorId === undefined)
    throw new CommandError(translate('imports:cli.userUnknown', { login: options.as }))
  await requireProject(context, options.project)
  const described = { projectId: options.project, userId: actorId, login: options.as }
  if (description !== null)
    await context.database.owner.transaction().execute((tx) => requireManager(tx, described, translate))
  let refused: readonly string[] = []
  try {
    const report = await importLedger(context.database, {
      projectId: options.project,
      files: options.files.map(openFile),
      mapping,
      fec,
      skipBadLines: options['skip-bad-lines'],
      append: options.append,
      actorId,
      // A mapping can say what the settings of an import in the browser cannot.
      beforeCommit: async (tx) => {
        await forgetLastImport(tx, options.project)
        if (description !== null)
          refused = await describeProject(tx, context.deps, { ...described, description }, translate)
      },
      onProgress: (progress) => context.showProgress?.(progressText(progress, translate)),
    })
    context.showProgress?.('')
    printImport(context, report)
    if (refused.length > 0)
      context.print(translate('imports:cli.descriptionRefused', { names: refused.join(', ') }))
    if (mapping !== null && mapping.roles === undefined)
      context.print(translate('imports:cli.nothingCompared'))
  } catch (error) {
    context.showProgress?.('')
    if (!(error instanceof ImportError)) throw error
    if (error instanceof BadLinesError) {
      printBadLines(context, error.badLines.listed, error.badLines.count)
      printFaultCounts(context, error.badLines.counts)
    }
    throw new CommandError(translate(`imports:refusals.${error.code}`, error.values))
  }
}

function progressText({ step, bytesRead, bytesTotal, lines }: ImportProgress, translate: Translate): string {
  const name = translate(`imports:steps.${step}`)
  if (step !== 'reading' || bytesTotal === null || bytesTotal === 0)
    return translate('imports:cli.progressUnknown', { step: name, lines })
  const percent = Math.floor((100 * bytesRead) / bytesTotal)
  return translate('imports:cli.progress', { step: name, percent, lines })
}

function readFecOptions(options: ImportOptions, translate: Translate): FecOptions {
  const closingOn = options['closing-on']
  if (closingOn !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(closingOn))
    throw new CommandError(translate('imports:cli.closingInvalid'))
  const columns: Partial<Record<SupplierColumn, string>> = {}
  for (const pair of options['supplier-column']) {
    const [, name, header] = /^([^=]+)=(.+)$/.exec(pair) ?? []
    const column = SUPPLIER_COLUMNS.find((each) => each === name)
    if (column === undefined || header === undefined) {
      const known = SUPPLIER_COLUMNS.join(', ')
      throw new CommandError(translate('imports:cli.supplierColumnInvalid', { columns: known }))
    }
    columns[column] = header
  }
  const companies = options.company.map((pair) => {
    const [, siren, name] = /^(\d+)=(.+)$/.exec(pair) ?? []
    if (siren === undefined || name === undefined)
      throw new CommandError(translate('imports:cli.companyInvalid'))
    return [siren, name] as const
  })
  return {
    siren: options.siren,
    closingOn,
    companies: new Map(companies),
    suppliers: options.suppliers === undefined ? undefined : { file: openFile(options.suppliers), columns },
  }
}

async function requireProject({ database, translate }: CommandContext, id: number): Promise<void> {
  const found = await database.owner
    .selectFrom('core.projects')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new CommandError(translate('imports:cli.projectUnknown', { id }))
}
