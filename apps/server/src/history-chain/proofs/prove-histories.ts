import { selectOwnProjects } from '@quitus/database/cells/own-projects.sql.ts'
import { DEFAULT_LOCALE } from '@quitus/domain/locale.ts'
import type { Deps } from '#deps/deps.ts'
import { reasonOf } from '#mail/mailer.ts'
import { chainProject } from '../chain-project.ts'
import { describeVerification } from '../describe-verification.ts'
import { type HistoryHead, writeHeads } from '../heads.ts'
import { selectHead } from '../select-head.ts'
import { verifyProject } from '../verify-project.ts'
import { insertProof } from './proofs.sql.ts'
import { sendHeads } from './send-heads.ts'

type ProofDeps = Pick<Deps, 'database' | 'central' | 'headsReceivers' | 'mailer' | 'messages' | 'now'>

/**
 * Compares the history of each project with its seals, sends all heads to where they are kept, and records what it
 * found (SEC-06). A way that fails does not hold back the other. Throws when `signal` is aborted: the next night
 * begins again.
 */
export async function proveHistories(
  deps: ProofDeps,
  signal: AbortSignal,
): Promise<{ projects: number; differing: number[]; sentBy: string[] }> {
  const { database, central, headsReceivers, mailer, messages, now } = deps
  const translate = messages(DEFAULT_LOCALE)
  const heads: HistoryHead[] = []
  const differing: number[] = []
  const lines: string[] = []
  const unread: string[] = []
  for (const projectId of await selectOwnProjects(database.owner)) {
    signal.throwIfAborted()
    try {
      await chainProject(database.owner, projectId, { now, signal })
      const verification = await verifyProject(database.owner, projectId, {
        signal,
        central: central?.owner ?? null,
      })
      heads.push(await database.owner.transaction().execute((tx) => selectHead(tx, projectId)))
      if (verification.verdict === 'differs') differing.push(projectId)
      lines.push(describeVerification(projectId, verification, translate))
    } catch (error) {
      signal.throwIfAborted()
      // One that was erased meanwhile has no history; any other holds back none of the rest.
      if ((await selectOwnProjects(database.owner)).includes(projectId))
        unread.push(`${projectId}: ${reasonOf(error)}`)
    }
  }
  const at = now()
  const letter = { at, file: writeHeads(at, heads), lines, hasDifference: differing.length > 0 }
  const { sentBy, fault } = await sendHeads({ mailer, translate, receivers: headsReceivers }, letter)
  const faults = [...unread, ...(fault === null ? [] : [fault])].join('; ').slice(0, 500)
  const proof = { projects: heads.length, differing, sentBy, fault: faults === '' ? null : faults }
  await insertProof(database.owner, at, proof)
  return { projects: heads.length, differing, sentBy }
}
