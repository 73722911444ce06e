import { ExportError } from '@quitus/database/backup/project-snapshot.sql.ts'
import { z } from 'zod'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { lowerPriority } from '../backup/lower-priority.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { printWritten, refuseExisting } from './backup.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { inCell } from './in-cell.ts'
import { readOptions } from './read-options.ts'
import { requireProject } from './require-project.ts'

const optionsSchema = z.object({
  files: z.tuple([z.string().min(1)]),
  project: z.coerce.number().int(),
})

/**
 * Writes one project with its history and files into a file that `restore` makes an installation of its own from, and
 * records that it did. Nobody can sign in there with what they have here.
 */
export async function exportProject(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { files, project: id } = readOptions(optionsSchema, untrustedOptions)
  const [path] = files
  await refuseExisting(path, context)
  const cell = await requireProject(context, id)
  lowerPriority()
  await inCell(context, cell, (inside) => exportFrom(inside, { id, cell, path }, context.database))
}

async function exportFrom(
  inside: CommandContext,
  { id, cell, path }: { id: number; cell: number; path: string },
  central: CommandContext['database'],
): Promise<void> {
  const { database, files, backupKey = null, translate, print, showProgress } = inside
  const { name } = await central.owner
    .selectFrom('core.projects')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const project = { id, name, cell, centralUrl: central.urls.ownerUrl }
  const source = { ownerUrl: database.urls.ownerUrl, store: files.store, key: backupKey, now: new Date() }
  const written = await writeBackup({ ...source, project }, path, (tables, ofTables, copied) =>
    showProgress?.(translate('backup:progress', { tables, ofTables, files: copied })),
  ).catch((error: unknown) => {
    if (!(error instanceof ExportError)) throw error
    throw new CommandError(translate(`backup:export.${error.reason}`, { id }))
  })
  showProgress?.('')
  await database.owner
    .transaction()
    .execute((tx) => recordAudit(tx, null, { kind: 'projectExported', projectId: id }, new Date()))
  printWritten(inside, path, written)
  print(translate('backup:exported', { name }))
}
