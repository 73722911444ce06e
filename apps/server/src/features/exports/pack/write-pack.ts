import type { Tx } from '@quitus/database/connection.ts'
import { type CopyOut, runSnapshot } from '@quitus/database/snapshot.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import type { HistoryHead } from '#history-chain/heads.ts'
import { findRemovedHistory } from '#history-chain/removed-history.sql.ts'
import { selectHead } from '#history-chain/select-head.ts'
import type { Translate } from '#language/messages.ts'
import { findProjectName } from '#views/definition/project-name.sql.ts'
import { selectMemberNames } from '#views/people/member-names.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { describeMaker, type ScopeLine } from '../export-scope.ts'
import type { PackOrder } from '../thread-messages.ts'
import { loadSection } from './load-section.ts'
import { requireFewFiles } from './pack-limits.ts'
import { type PackedFile, type WrittenSection, writeSection } from './write-section.ts'

/** What the thread has written of a pack, and what is still to be added: files and letters. */
export type WrittenPack = {
  project: string
  sections: WrittenSection[]
  files: PackedFile[]
  /** Who made it, and when. */
  maker: ScopeLine[]
  head: HistoryHead
  /** When the history was sealed last, as the project reads it; empty before the first seal. */
  sealedAt: string
  /** What the retention rule removed of the history, and until when as the project reads it; null: it is whole. */
  removed: { changeSets: number; until: string } | null
  hasLetters: boolean
  hasInternalComments: boolean
}

type Requested = PackOrder & {
  translate: Translate
  now: () => Date
  onProgress: (done: number, total: number) => void
}

/**
 * Writes the lists of an audit pack out of one snapshot of the database, each into a file of its own and none of them
 * in memory, and says which files and letters belong to it. Throws what the person may no longer see.
 */
export function writePack(requested: Requested): Promise<WrittenPack> {
  const { actor, projectId, urls } = requested
  const requester = { userId: actor.user.id, impersonatorId: actor.impersonator?.id ?? null, projectId }
  return runSnapshot(urls, requester, (tx, copyOut) => write(requested, tx, copyOut))
}

async function write(requested: Requested, tx: Tx, copyOut: CopyOut): Promise<WrittenPack> {
  const { pack, projectId, actor, access, translate, now, onProgress } = requested
  const rights = {
    hasLetters: can(actor, 'anomaly.recover', access),
    hasInternalComments: pack.hasInternalComments && actor.user.roleType === 'staff',
  }
  const loaded = []
  const folders = new Set<string>()
  for (const [at, parameters] of pack.sections.entries()) {
    const paths = requested.sections[at]
    if (paths === undefined) throw new Error(`Section ${at} has no place to go.`)
    loaded.push(
      await loadSection(tx, requested, { parameters, ...paths, folders, isOnly: pack.sections.length === 1 }),
    )
  }
  const files: PackedFile[] = []
  const total = loaded.reduce((sum, { order }) => sum + order.length / 4, 0)
  let before = 0
  const sections: WrittenSection[] = []
  for (const section of loaded) {
    const written = await writeSection({ ...requested, ...section, ...rights }, tx, copyOut, (share) =>
      onProgress(Math.floor(before + (share * section.order.length) / 4), total),
    )
    before += section.order.length / 4
    files.push(...written.files)
    sections.push(written.section)
    requireFewFiles({ count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) })
  }
  const shownBy = await findShownBy(tx, projectId)
  const people = await selectMemberNames(tx, projectId)
  const nameOf = ({ id, fullName }: { id: number; fullName: string }) => people.get(String(id)) ?? fullName
  const names = {
    person: nameOf(actor.user),
    impersonator: actor.impersonator === null ? null : nameOf(actor.impersonator),
  }
  const head = await selectHead(tx, projectId)
  const removed = await findRemovedHistory(tx, projectId)
  const moment = (at: string | null) => (at === null ? '' : formatDateTime({ model: at }, shownBy.timeZone))
  return {
    project: await findProjectName(tx, projectId),
    ...{ sections, files, head, ...rights },
    maker: describeMaker({ translate, shownBy, names, at: now() }),
    sealedAt: moment(head.chainedAt),
    removed: removed && { changeSets: removed.changeSets, until: moment(removed.until) },
  }
}
