import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@quitus/database/connection.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { createUpgradedDatabase } from '@quitus/database/testing/older-database.sql.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createCellFiles } from '#files/cell-files.ts'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { chainAll } from '#testing/history/chain-all.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { selectHead } from './select-head.ts'
import { verifyProject } from './verify-project.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

test('SEC-06 a head exported before a restore is answered with the cut by that restore, and the chain goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-restored-chain-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = await createLocalFileStore(join(folder, 'files'))
  const files = createCellFiles({ store, incomingFolder: join(folder, 'incoming'), maxBytes: 1 })
  const source = await createUpgradedDatabase('version-0.1.dump')
  onTestFinished(() => source.drop())
  const { owner } = source.database
  const now = () => new Date()
  await chainAll(owner, 1, now)
  const path = join(folder, 'chained.quitus')
  await writeBackup({ ownerUrl: source.ownerUrl, store, now: NOW }, path)
  const insert = (database: Database) =>
    sql`insert into project_1.change_sets (source, kind, actor_id) values ('dashboard', 'edit', 1)`.execute(
      database.owner,
    )
  await insert(source.database)
  await chainAll(owner, 1, now)
  const exportedAt = new Date().toISOString()
  const head = await owner.transaction().execute((tx) => selectHead(tx, 1))
  const target = await createTestDatabase()
  onTestFinished(() => target.drop())
  await restoreBackup({ ownerUrl: target.ownerUrl, files }, path)
  await insert(target.database)
  expect(await chainAll(target.database.owner, 1, now)).toBe(1)
  expect(await verifyProject(target.database.owner, 1)).toMatchObject({ verdict: 'intact', waiting: 0 })
  const verified = await verifyProject(target.database.owner, 1, { head: { exportedAt, head } })
  expect(verified).toMatchObject({ verdict: 'cut', cut: { backupAt: NOW.toISOString() } })
  expect(verified.cut?.branchedAt.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
})
