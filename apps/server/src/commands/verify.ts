import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { describeVerification } from '#history-chain/describe-verification.ts'
import { type ExportedHeads, readHeads } from '#history-chain/heads.ts'
import { type Verification, verifyProject } from '#history-chain/verify-project.ts'
import { selectRequestedProjects } from './chained-projects.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { CellUnreachable, inCell } from './in-cell.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  project: z.coerce.number().int().optional(),
  head: z.string().min(1).optional(),
})

/** What the shell sees: the history differs, or the head does not cover it. Bad input has the code 2. */
const DIFFERS = 1
const NOT_COVERED = 3

/** Compares histories with their seals, and with exported heads; fails with a code of its own for each verdict. */
export async function runVerify(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { translate, print } = context
  const { project, head: path } = readOptions(optionsSchema, untrustedOptions)
  const heads = path === undefined ? null : await readHeadFile(path, context)
  const verdicts = new Set<Verification['verdict']>()
  const places = await selectRequestedProjects(context, project)
  let unread: CellUnreachable | null = null
  for (const { cell, projects } of places)
    try {
      await inCell(context, cell, async (inside) => {
        for (const projectId of projects) verdicts.add(await verifyOne(inside, projectId, heads))
      })
    } catch (error) {
      // What others have is compared all the same.
      if (!(error instanceof CellUnreachable)) throw error
      unread = error
      print(error.message)
    }
  for (const { projectId } of heads?.heads ?? [])
    if (project === undefined && !places.some(({ projects }) => projects.includes(projectId))) {
      verdicts.add('notCovered')
      print(translate('sealing:noProject', { project: projectId }))
    }
  if (verdicts.has('differs')) throw new CommandError(translate('sealing:end.differs'), DIFFERS)
  if (unread !== null) throw new CommandError(translate('sealing:end.unread'))
  if (verdicts.has('cut') || verdicts.has('notCovered'))
    throw new CommandError(translate('sealing:end.notCovered'), NOT_COVERED)
}

/** Compares one history, and prints what came of it. */
async function verifyOne(
  { database, deps, translate, print, showProgress }: CommandContext,
  projectId: number,
  heads: ExportedHeads | null,
): Promise<Verification['verdict']> {
  const head = heads?.heads.find((each) => each.projectId === projectId) ?? null
  if (heads !== null && head === null) {
    print(translate('sealing:line.notCovered', { project: projectId }))
    return 'notCovered'
  }
  const verification = await verifyProject(database.owner, projectId, {
    central: deps.central?.owner ?? null,
    head: head && heads && { exportedAt: heads.exportedAt, head },
    onProgress: (done, all) =>
      showProgress?.(translate('sealing:progress', { project: projectId, done, all })),
  })
  showProgress?.('')
  print(describeVerification(projectId, verification, translate))
  return verification.verdict
}

async function readHeadFile(path: string, { translate }: CommandContext): Promise<ExportedHeads> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(translate('sealing:noFile', { path }))
  })
  const heads = readHeads(text)
  if (heads === null) throw new CommandError(translate('sealing:noHeads', { path }))
  return heads
}
