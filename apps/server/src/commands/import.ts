import { existsSync, statSync } from 'node:fs'
import type { Template } from '@quitus/contract/templates/template.schema.ts'
import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import type { Actor } from '@quitus/domain/access/permissions.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { z } from 'zod'
import { findMember, type SignedInUser } from '#auth/actor.sql.ts'
import { type EndedImport, runCommandImport } from '#features/imports/command/run-command-import.ts'
import type { ImportParameters } from '#features/imports/drafts/import-parameters.ts'
import { SUPPLIER_COLUMNS, type SupplierColumn } from '#features/imports/fec/fec-lines.sql.ts'
import { masterRoles, type SupplierMaster } from '#features/imports/fec/supplier-master.ts'
import type { ImportProgress } from '#features/imports/import-progress.ts'
import { openFile } from '#features/imports/ledger-file.ts'
import type { Mapping } from '#features/imports/mapping.schema.ts'
import type { OwnFile } from '#files/cell-files.ts'
import { failureText } from '#jobs/job.presenter.ts'
import type { Translate } from '#language/messages.ts'
import type { CommandContext, JobCommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { inCell } from './in-cell.ts'
import { copyForStore, type KeptFile, listImportFiles } from './keep-import-files.ts'
import { describeProject, readMappingFile, requireManager } from './mapping-file.ts'
import { printBadLines, printFaultCounts, printImport } from './print-import.ts'
import { readOptions } from './read-options.ts'
import { requireProject } from './require-project.ts'

/** What a shell expects of a command that Ctrl+C ended. */
const CANCELLED = 130

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

type ImportOrder = {
  options: ImportOptions
  mapping: Mapping | null
  description: Template | null
  fec: FecChoices
  actorId: number
}

/** Imports ledger files into a project and prints what was read, what was faulty and what was found. */
export async function runImport(untrustedOptions: unknown, context: JobCommandContext): Promise<void> {
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
  const cell = await requireProject(context, options.project)
  await inCell(context, cell, (inside) => importInto(inside, { options, mapping, description, fec, actorId }))
}

/** Imports with the database and the files of the cell that has the project. */
async function importInto(
  context: JobCommandContext,
  { options, mapping, description, fec, actorId }: ImportOrder,
): Promise<void> {
  const { translate } = context
  const described = { projectId: options.project, userId: actorId, login: options.as }
  if (description !== null)
    await context.database.owner.transaction().execute((tx) => requireManager(tx, described, translate))
  const actor = await requireMember(context, options, actorId)
  const copies: OwnFile[] = []
  const interrupted = new AbortController()
  const endInterrupts = context.onInterrupt(() => interrupted.abort())
  try {
    const files = [...options.files.map(openFile), ...(fec.master === undefined ? [] : [fec.master.file])]
    const empty = files.find(({ size }) => size === 0)
    if (empty !== undefined)
      throw new CommandError(translate('imports:refusals.file_empty', { file: empty.name }))
    const kept: KeptFile[] = []
    for (const file of files) kept.push(await copyForStore(context.files, file, copies))
    const { database, logger, locale } = context
    const now = () => new Date()
    const ended = await runCommandImport(
      { database, files: context.files, now, logger },
      {
        ...{ projectId: options.project, actor, translate, interrupted: interrupted.signal },
        onProgress: (progress) => context.showProgress?.(progressText(progress, translate)),
        onWaiting: () => context.print(translate('imports:cli.waiting')),
        async prepare(tx) {
          const listed = { projectId: options.project, userId: actorId, now: now() }
          const ids = await listImportFiles(tx, listed, kept)
          const parameters = parametersOf({ options, mapping, fec, locale }, ids, kept)
          return { parameters, paths: new Map(ids.map((id, at) => [id, kept[at]?.path ?? ''])) }
        },
      },
    )
    context.showProgress?.('')
    printEnd(context, ended)
    if (description !== null) await describe(context, { ...described, description })
    if (mapping !== null && mapping.roles === undefined)
      context.print(translate('imports:cli.nothingCompared'))
  } finally {
    endInterrupts()
    for (const copy of copies) await copy.discard()
  }
}

/** Describes what was imported, in a transaction of its own: the import stays where this is refused. */
async function describe(
  { database, deps, translate, print }: JobCommandContext,
  described: Parameters<typeof describeProject>[2],
): Promise<void> {
  const refused = await database.owner
    .transaction()
    .execute((tx) => describeProject(tx, deps, described, translate))
  if (refused.length > 0) print(translate('imports:cli.descriptionRefused', { names: refused.join(', ') }))
}

/** The person in whose name the job runs. */
async function requireMember(
  { database, translate }: JobCommandContext,
  { project, as }: ImportOptions,
  userId: number,
): Promise<Actor<SignedInUser>> {
  const member = await database.owner.transaction().execute((tx) => findMember(tx, userId, project))
  if (member !== undefined) return { user: member.user, impersonator: null }
  throw new CommandError(translate('imports:cli.notMember', { login: as, id: project }))
}

type Given = { options: ImportOptions; mapping: Mapping | null; fec: FecChoices; locale: Locale }

/** What the job is to do; the supplier master, where there is one, is the last of the files. */
function parametersOf(
  { options, mapping, fec, locale }: Given,
  ids: readonly string[],
  files: readonly KeptFile[],
): ImportParameters {
  const count = options.files.length
  const master = ids[count]
  return {
    ...{ isCheck: false, isPreview: false, isByOperator: true, publishes: null, mapping, locale },
    files: ids.slice(0, count),
    ...(master === undefined || fec.master === undefined
      ? {}
      : { suppliers: { file: master, columns: masterRoles(fec.master.columns ?? {}) } }),
    names: Object.fromEntries(ids.map((id, at) => [id, files[at]?.name ?? ''])),
    siren: fec.siren ?? null,
    closingOn: fec.closingOn ?? null,
    companies: fec.companies,
    excludesBadLines: options['skip-bad-lines'],
    addsToCurrent: options.append,
  }
}

/** Prints what came of it; throws where nothing was imported. */
function printEnd(context: CommandContext, { state, errorCode, outcome, report }: EndedImport): void {
  const { translate, print } = context
  if (state === 'cancelled') throw new CommandError(translate('imports:cli.cancelled'), CANCELLED)
  if (state === 'done') {
    const { lines = 0, badLineCount = 0, anomalies = 0, publishedRows: rows = 0 } = outcome?.report ?? {}
    if (report === null)
      print(translate('imports:cli.doneElsewhere', { count: lines - badLineCount, anomalies, rows }))
    else printImport(context, report)
    return
  }
  if (outcome?.refusal == null) throw new CommandError(failureText(errorCode ?? 'internal_error', translate))
  if (outcome.report !== null) {
    printBadLines(context, outcome.report.badLines, outcome.report.badLineCount)
    printFaultCounts(context, outcome.report.faultCounts)
  }
  const { code, values } = outcome.refusal
  throw new CommandError(translate(`imports:refusals.${code}`, values))
}

function progressText({ step, bytesRead, bytesTotal, lines }: ImportProgress, translate: Translate): string {
  const name = translate(`imports:steps.${step}`)
  if (step !== 'reading' || bytesTotal === null || bytesTotal === 0)
    return translate('imports:cli.progressUnknown', { step: name, lines })
  const percent = Math.floor((100 * bytesRead) / bytesTotal)
  return translate('imports:cli.progress', { step: name, percent, lines })
}

type FecChoices = {
  siren: string | undefined
  closingOn: string | undefined
  companies: [siren: string, name: string][]
  master: SupplierMaster | undefined
}

function readFecOptions(options: ImportOptions, translate: Translate): FecChoices {
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
  const companies = options.company.map((pair): [string, string] => {
    const [, siren, name] = /^(\d+)=(.+)$/.exec(pair) ?? []
    if (siren === undefined || name === undefined)
      throw new CommandError(translate('imports:cli.companyInvalid'))
    return [siren, name]
  })
  return {
    siren: options.siren,
    closingOn,
    companies,
    master: options.suppliers === undefined ? undefined : { file: openFile(options.suppliers), columns },
  }
}
