import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { chainProject } from '#history-chain/chain-project.ts'
import { type HistoryHead, writeHeads } from '#history-chain/heads.ts'
import { selectHead } from '#history-chain/select-head.ts'
import { selectRequestedProjects } from './chained-projects.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { inCell } from './in-cell.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  files: z.tuple([z.string().min(1)]),
  project: z.coerce.number().int().optional(),
})

/** Seals what is there and writes the heads of the histories into a file, to be kept outside of the database. */
export async function runHeads(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { translate, print } = context
  const { files, project } = readOptions(optionsSchema, untrustedOptions)
  const [path] = files
  const now = () => new Date()
  const heads: HistoryHead[] = []
  for (const { cell, projects } of await selectRequestedProjects(context, project))
    await inCell(context, cell, async ({ database: { owner } }) => {
      for (const projectId of projects) {
        await chainProject(owner, projectId, { now })
        heads.push(await owner.transaction().execute((tx) => selectHead(tx, projectId)))
      }
    })
  await writeFile(path, writeHeads(now(), heads), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CommandError(translate('sealing:exists', { path }))
    throw error
  })
  print(translate('sealing:exported', { path, count: heads.length }))
}
