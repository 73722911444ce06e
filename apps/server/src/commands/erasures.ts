import { readFile, writeFile } from 'node:fs/promises'
import { ERASURE_KINDS } from '@quitus/domain/people/erasure.ts'
import { z } from 'zod'
import { erasePerson } from '#erasure/erase-person.ts'
import { deleteBytes, eraseProject } from '#erasure/erase-project.ts'
import { isThere, type ListedErasure, listErasures } from '#erasure/erasures.sql.ts'
import { lockProject } from '#erasure/project-rows.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

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

/** Erases again what a restored backup has brought back; each erasure in a transaction of its own. */
export async function runEraseAgain(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { database, files, deps, translate, print } = context
  const [path] = readOptions(optionsSchema, untrustedOptions).files
  let count = 0
  for (const erasure of await readList(path, translate)) {
    const bytes = await database.owner.transaction().execute(async (tx) => {
      if (!(await isThere(tx, erasure))) return null
      // Backups since the restore hold it until they are deleted.
      const settings = { backup: deps.backup, now: deps.now }
      if (erasure.kind === 'project') {
        const project = await lockProject(tx, erasure.subjectId)
        if (project === undefined) return null
        const unnamed = { reference: null, actorId: null, isByRule: false }
        return (await eraseProject(tx, { projectId: erasure.subjectId, project, ...unnamed }, settings)).bytes
      }
      const pseudonym =
        erasure.pseudonym ?? translate('erasures:pseudonym', { number: `${erasure.subjectId}` })
      const person = { userId: erasure.subjectId, otherNames: [], pseudonym, reference: null, actorId: null }
      await erasePerson(tx, person, settings)
      return []
    })
    if (bytes === null) continue
    count += 1
    await deleteBytes({ files, database }, bytes)
  }
  print(
    count === 0 ? translate('erasures:command.nothing') : translate('erasures:command.applied', { count }),
  )
}

async function readList(path: string, translate: CommandContext['translate']): Promise<ListedErasure[]> {
  try {
    return listSchema.parse(JSON.parse(await readFile(path, 'utf8'))).erasures
  } catch {
    throw new CommandError(translate('erasures:command.unreadable', { path }))
  }
}
