import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import type { GoneEntries } from '@quitus/database/views/gone-entries.sql.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { z } from 'zod'
import { ImportError } from '#features/imports/import-error.ts'
import { BadLinesError, importLedger } from '#features/imports/import-ledger.ts'
import { type BadLine, isFileFault } from '#features/imports/import-report.ts'
import { type Mapping, mappingSchema } from '#features/imports/mapping.schema.ts'
import type { Translate } from '#http/messages.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  project: z.coerce.number().int().positive(),
  mapping: z.string().min(1),
  as: z.string().min(1),
  'skip-bad-lines': z.boolean().default(false),
  files: z.array(z.string()).min(1),
})

/** Most of the entries that are gone which a terminal is shown: those that somebody had decided. */
const MAX_GONE_SHOWN = 20

/** Most bad lines that a terminal is shown. */
const MAX_SHOWN = 50

/** Imports ledger files into a project and prints what was read, what was faulty and what was found. */
export async function runImport(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const options = readOptions(optionsSchema, untrustedOptions)
  const { translate, print } = context
  const missing = [options.mapping, ...options.files].find((path) => !existsSync(path))
  if (missing !== undefined) throw new CommandError(translate('imports:cli.fileMissing', { file: missing }))
  const mapping = await readMapping(options.mapping, translate)
  const actorId = await findUserIdByLogin(context.database.owner, options.as)
  if (actorId === undefined)
    throw new CommandError(translate('imports:cli.userUnknown', { login: options.as }))
  await requireProject(context, options.project)
  const files = options.files.map((path) => ({ name: basename(path), open: () => createReadStream(path) }))
  try {
    const report = await importLedger(context.database, {
      projectId: options.project,
      files,
      mapping,
      skipBadLines: options['skip-bad-lines'],
      actorId,
    })
    for (const { file, lines, badLines, roundedNumbers } of report.files) {
      print(translate('imports:cli.fileRead', { file, badLines, count: lines }))
      if (roundedNumbers > 0) print(translate('imports:cli.rounded', { file, count: roundedNumbers }))
    }
    printBadLines(context, report.badLines, report.badLineCount)
    print(
      translate('imports:cli.done', {
        count: report.lines - report.badLineCount,
        seconds: report.seconds.toFixed(1),
        anomalies: report.anomalies,
        rows: report.publishedRows,
      }),
    )
    printGone(context, report.gone)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    if (error instanceof BadLinesError) printBadLines(context, error.badLines.listed, error.badLines.count)
    throw new CommandError(translate(`imports:refusals.${error.code}`, error.values))
  }
}

async function readMapping(path: string, translate: Translate): Promise<Mapping> {
  const fault = (lines: string[]) =>
    new CommandError([translate('imports:cli.mappingInvalid', { file: path }), ...lines].join('\n'))
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw fault([`  ${error instanceof Error ? error.message : String(error)}`])
  }
  const read = mappingSchema.safeParse(json)
  if (!read.success)
    throw fault(read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`))
  return read.data
}

async function requireProject({ database, translate }: CommandContext, id: number): Promise<void> {
  const found = await database.owner
    .selectFrom('core.projects')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new CommandError(translate('imports:cli.projectUnknown', { id }))
}

function printBadLines({ translate, print }: CommandContext, lines: readonly BadLine[], count: number): void {
  for (const { file, line, column, code, value } of lines.slice(0, MAX_SHOWN)) {
    const message = translate(isFileFault(code) ? `imports:lines.${code}` : `cells:${code}`)
    const key = column === null ? 'imports:cli.badLineWhole' : 'imports:cli.badLine'
    print(translate(key, { file, line, message, value, column: column ?? '' }))
  }
  if (count > MAX_SHOWN) print(translate('imports:cli.moreBadLines', { count: count - MAX_SHOWN }))
}

function printGone({ translate, print }: CommandContext, { count, decided, entries }: GoneEntries): void {
  if (count === 0) return
  print(translate('imports:cli.gone', { count, decided }))
  const shown = entries.filter(({ decisions }) => Object.keys(decisions).length > 0).slice(0, MAX_GONE_SHOWN)
  for (const { entryId, anomalyId, joinedAnomalyId, decisions } of shown) {
    const texts = Object.entries(decisions).map(([column, value]) => `${column} = ${plainText(value)}`)
    const words = { entry: entryId, anomaly: anomalyId ?? '?', decisions: texts.join(', ') }
    print(
      joinedAnomalyId === null
        ? translate('imports:cli.goneEntry', words)
        : translate('imports:cli.joinedEntry', { ...words, joined: joinedAnomalyId }),
    )
  }
  if (decided > shown.length) print(translate('imports:cli.moreGone', { count: decided - shown.length }))
}

function plainText(value: WireValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return 'model' in value ? value.model : value.name
}
