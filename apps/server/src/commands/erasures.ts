import { readFile, writeFile } from 'node:fs/promises'
import { ERASURE_KINDS } from '@quitus/domain/people/erasure.ts'
import { z } from 'zod'
import { insertBegun } from '#erasure/begun-erasures.sql.ts'
import { erasePerson } from '#erasure/erase-person.ts'
import { deleteBytes, eraseProject } from '#erasure/erase-project.ts'
import { finishProjectErasure } from '#erasure/erase-project-in-cell.ts'
import { isThere, type ListedErasure, listErasures } from '#erasure/erasures.sql.ts'
import { lockProject } from '#erasure/project-rows.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { inCell, inEveryCell } from './in-cell.ts'
import { readOptions } from './read-options.ts'
import { requireProject } from './require-project.ts'

const optionsSchema = z.object({ files: z.tuple([z.string().min(1)]) })

const FORMAT = 'quitus-erasures'
const listSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  erasures: z.array(
    z.strictObject({
      kind: z.enum(ERASURE_KINDS).exclude(['history']),
      subjectId: z.int(),
      subjectCreatedAt: z.string(),
      pseudonym: z.string().nullable(),
    }),
  ),
})

/** Writes what was erased into a file without names, to be applied again where an older backup is restored. */
export async function runErasures(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { database, translate, print } = context
  const [path] = readOptions(optionsSchema, untrustedOptions).files
  const erasures = await listErasures(database.owner)
  const text = `${JSON.stringify({ format: FORMAT, version: 1, erasures }, null, 2)}\n`
  await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CommandError(translate('erasures:command.exists', { path }))
    throw error
  })
  print(translate('erasures:command.listed', { path, count: erasures.length }))
}

/**
 * Erases again what a restored backup has brought back, in whichever databases: each erasure by itself, so that those
 * are on record again that came before a cell was lost.
 */
export async function runEraseAgain(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { database, translate, print } = context
  const [path] = readOptions(optionsSchema, untrustedOptions).files
  let count = 0
  for (const erasure of await readList(path, translate)) {
    const isHere = await database.owner.transaction().execute((tx) => isThere(tx, erasure))
    if (!isHere) continue
    if (erasure.kind === 'project') await erasePlacedProject(context, erasure.subjectId)
    else await erasePersonEverywhere(context, erasure)
    count += 1
  }
  print(
    count === 0 ? translate('erasures:command.nothing') : translate('erasures:command.applied', { count }),
  )
}

/** Backups since the restore hold it until they are deleted. */
const settingsOf = ({ deps }: CommandContext) => ({ backup: deps.backup, now: deps.now })

async function erasePlacedProject(context: CommandContext, projectId: number): Promise<void> {
  const { database, files } = context
  const number = await requireProject(context, projectId)
  const erasure = { projectId, reference: null, actorId: null, isByRule: false }
  if (number > 0)
    return inCell(context, number, async (cell) => {
      const { now } = settingsOf(context)
      await database.owner.transaction().execute((tx) => insertBegun(tx, erasure, now()))
      await finishProjectErasure({ database, ...settingsOf(context) }, cell, projectId)
    })
  const bytes = await database.owner.transaction().execute(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (project === undefined) return []
    return (await eraseProject(tx, { ...erasure, project }, settingsOf(context))).bytes
  })
  await deleteBytes({ files, database }, bytes)
}

async function erasePersonEverywhere(context: CommandContext, erasure: ListedErasure): Promise<void> {
  const { database, translate } = context
  const { subjectId: userId } = erasure
  const pseudonym = erasure.pseudonym ?? translate('erasures:pseudonym', { number: `${userId}` })
  const person = { userId, otherNames: [], pseudonym, reference: null, actorId: null }
  await inEveryCell(context, async (cells) => {
    const { forgetReceipts } = await database.owner
      .transaction()
      .execute((tx) => erasePerson(tx, person, { cells, ...settingsOf(context) }))
    await forgetReceipts()
  })
}

async function readList(path: string, translate: CommandContext['translate']): Promise<ListedErasure[]> {
  try {
    return listSchema.parse(JSON.parse(await readFile(path, 'utf8'))).erasures
  } catch {
    throw new CommandError(translate('erasures:command.unreadable', { path }))
  }
}
