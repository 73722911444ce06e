import { randomBytes } from 'node:crypto'
import { isOwnProject } from '@quitus/database/cells/own-projects.sql.ts'
import type { Db, Tx } from '@quitus/database/connection.ts'
import { firstHash, LinkHasher, SEGMENT_LENGTH } from './chain-hash.ts'
import {
  insertBranch,
  insertLinks,
  insertSegment,
  isOfAnotherServer,
  lockChain,
  type NewLink,
  selectPersonalColumns,
  selectUnchained,
  type UnchainedRow,
  updateChain,
} from './chain-rows.sql.ts'
import { chainedChangeSet, PIECES_AHEAD, readCells } from './chained-rows.sql.ts'
import { ENCODING_VERSION } from './change-set-bytes.ts'
import { hashChangeSets } from './hash-change-sets.ts'
import { readAhead } from './read-ahead.ts'

/** Change sets that one transaction chains. */
export const CHAIN_BATCH = 5000
const SALT_BYTES = 32
const NONE: ReadonlySet<string> = new Set()

/**
 * Chains the change sets of a project that are below the oldest running transaction, batch by batch until none is left
 * or `signal` is aborted. Returns how many. Writers never wait for it; while another process chains the project it
 * returns at once, and a process that is gone leaves whole batches.
 */
export async function chainProject(
  owner: Db,
  projectId: number,
  { now, signal, batch = CHAIN_BATCH }: { now: () => Date; signal?: AbortSignal; batch?: number },
): Promise<number> {
  let total = 0
  while (signal?.aborted !== true) {
    const chained = await owner.transaction().execute((tx) => chainBatch(tx, projectId, batch, now()))
    total += chained
    if (chained < batch) break
  }
  return total
}

async function chainBatch(tx: Tx, projectId: number, batch: number, now: Date): Promise<number> {
  let state = await lockChain(tx, projectId)
  // A project that has moved meanwhile is chained where it is.
  if (state === undefined || !(await isOwnProject(tx, projectId))) return 0
  if (await isOfAnotherServer(tx, state)) {
    await insertBranch(tx, projectId, state, { kind: 'move', backupAt: null, at: now })
    state = (await lockChain(tx, projectId)) ?? state
  }
  const rows = await selectUnchained(tx, projectId, state, batch)
  const until = rows.at(-1)
  if (until === undefined) return 0
  const links = await hashRows(tx, projectId, rows, {
    position: BigInt(state.position),
    previous: state.hash ?? firstHash(projectId),
  })
  await insertLinks(tx, projectId, links, ENCODING_VERSION)
  for (const link of links)
    if (link.position % SEGMENT_LENGTH === 0n) {
      const number = link.position / SEGMENT_LENGTH
      const first = link.position - SEGMENT_LENGTH + 1n
      await insertSegment(tx, projectId, { number, first, last: link, at: now })
    }
  const last = links.at(-1)
  if (last !== undefined) await updateChain(tx, projectId, last, until, now)
  return rows.length
}

async function hashRows(
  tx: Tx,
  projectId: number,
  rows: readonly UnchainedRow[],
  after: { position: bigint; previous: Buffer },
): Promise<NewLink[]> {
  const personal = await selectPersonalColumns(tx, projectId)
  const salts = randomBytes(SALT_BYTES * rows.length)
  const saltOf = (at: number) => salts.subarray(at * SALT_BYTES, (at + 1) * SALT_BYTES)
  const links: NewLink[] = []
  let { position, previous } = after
  const hashing = hashChangeSets(rows, {
    open(row, at) {
      position += 1n
      const place = { previous, position, personalColumns: personal.get(row.source) ?? NONE }
      return new LinkHasher(place, chainedChangeSet(row), { salt: saltOf(at) })
    },
    close(row, hasher) {
      const { hash, personalDigest, personalColumns } = hasher.digest()
      const salt = personalDigest === null ? null : saltOf(links.length)
      previous = hash
      links.push({ position, changeSetId: row.id, hash, personalColumns, personalDigest, salt })
    },
  })
  const ids = rows.map(({ id }) => id)
  for await (const cells of readAhead(readCells(tx, projectId, ids), PIECES_AHEAD)) hashing.add(cells)
  hashing.end()
  return links
}
