import type { ErrorCode } from '@quitus/contract/errors.ts'
import {
  exportHistoryHead as exportDefinition,
  getSealedHistory as getDefinition,
  type SealedHistory,
  startVerification as startDefinition,
} from '@quitus/contract/history/sealed-history.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { writeHeads } from '#history-chain/heads.ts'
import { countWaiting, findChain } from '#history-chain/linked-rows.sql.ts'
import { findRemovedHistory, type RemovedHistory } from '#history-chain/removed-history.sql.ts'
import { selectHead } from '#history-chain/select-head.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { insertJob } from '#jobs/jobs.sql.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import type { Translate } from '#language/messages.ts'
import { findSourceOf } from '#views/writing/history.sql.ts'
import { findLastVerification, type VerificationRow } from './verifications.sql.ts'

/** More change sets that wait than these are not counted. */
const MOST_WAITING = 1000

export const getSealedHistory = bindEndpoint(getDefinition, ({ params: { projectId } }, { tx, translate }) =>
  present(tx, projectId, translate),
)

export const exportHistoryHead = bindEndpoint(
  exportDefinition,
  async ({ params: { projectId } }, { tx, now }) => {
    const head = await selectHead(tx, projectId)
    return { name: `quitus-${projectId}-${head.position}.json`, text: writeHeads(now(), [head]) }
  },
)

/** A verification that is under way is the answer to a second request. */
export const startVerification = bindEndpoint(
  startDefinition,
  async ({ params: { projectId } }, { tx, actor, translate, now }) => {
    const last = await findLastVerification(tx, projectId)
    if (last === undefined || !isJobActive(last.state)) {
      await requireFreeJobSlot(tx, projectId, actor.user.id)
      await insertJob(tx, {
        projectId,
        kind: 'verification',
        source: null,
        requestedBy: actor.user.id,
        impersonatorId: actor.impersonator?.id ?? null,
        title: translate('sealing:jobTitle'),
        parameters: {},
        now: now(),
      })
    }
    return present(tx, projectId, translate)
  },
)

async function present(tx: Tx, projectId: number, translate: Translate): Promise<SealedHistory> {
  const chain = await findChain(tx, projectId)
  const verification = await findLastVerification(tx, projectId)
  return {
    last: chain === undefined ? null : presentLast(chain),
    waiting: await countWaiting(tx, projectId, MOST_WAITING),
    removed: presentRemoved(await findRemovedHistory(tx, projectId)),
    verification:
      verification === undefined
        ? null
        : presentVerification(verification, await findPlace(tx, projectId, verification), translate),
  }
}

function presentLast(chain: NonNullable<Awaited<ReturnType<typeof findChain>>>): SealedHistory['last'] {
  const { change_set_id: changeSetId, chained_at: at, hash, position } = chain
  if (changeSetId === null || at === null || hash === null) return null
  return {
    changeSetId,
    position: Number(position),
    sealedAt: new Date(at).toISOString(),
    hash: hash.toString('hex'),
  }
}

function presentRemoved(removed: RemovedHistory | null): SealedHistory['removed'] {
  return removed && { changeSets: removed.changeSets, until: removed.until }
}

/** In whose history is the change set that differs? */
async function findPlace(tx: Tx, projectId: number, { result }: VerificationRow): Promise<Source | null> {
  const changeSet = result?.difference?.changeSetId ?? null
  return changeSet === null ? null : ((await findSourceOf(tx, projectId, changeSet)) ?? null)
}

function presentVerification(
  row: VerificationRow,
  source: Source | null,
  translate: Translate,
): SealedHistory['verification'] {
  const { result } = row
  const code = row.error_code as ErrorCode | null
  return {
    job: row.id,
    state: row.state,
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    error: code === null ? null : translate(`errors:${code}`, { lines: '', most: '', wait: '', reason: '' }),
    result: result && {
      verdict: result.verdict,
      sealed: result.sealed - (result.removed?.changeSets ?? 0),
      erased: result.erased,
      isRemovalCertified: result.removed?.isCertified ?? true,
      difference: result.difference && {
        fault: result.difference.fault,
        changeSetId: result.difference.changeSetId,
        source,
      },
    },
  }
}
