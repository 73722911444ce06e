import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@quitus/database/embedded/start-embedded-postgres.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { describeSchema } from '@quitus/database/testing/describe-schema.sql.ts'
import { createUpgradedDatabase } from '@quitus/database/testing/older-database.sql.ts'
import { prepareTemplate } from '@quitus/database/testing/test-template.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createCellFiles } from '#files/cell-files.ts'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { contentsOf } from '#testing/backups/contents-of.sql.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

/** On the oldest server that is supported, these are two versions of PostgreSQL: 15 and that of the embedded one. */
test('OPS-04 a backup goes from one server to the embedded one and back, whichever versions they are of', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-servers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const embedded = await startEmbeddedPostgres({ dataFolder: join(folder, 'data'), durability: 'none' })
  onTestFinished(() => embedded.stop())
  const store = await createLocalFileStore(join(folder, 'files'))
  const files = createCellFiles({ store, incomingFolder: join(folder, 'incoming'), maxBytes: 1 })
  const source = await createUpgradedDatabase('version-0.1.dump')
  onTestFinished(() => source.drop())
  const contents = await contentsOf(source.database)

  const there = await createTestDatabase(await prepareTemplate(embedded))
  onTestFinished(() => there.drop())
  const back = await createTestDatabase()
  onTestFinished(() => back.drop())
  let from = source
  for (const target of [there, back]) {
    const fresh = await describeSchema(target.database.owner, 'core')
    const path = join(folder, `${target === there ? 'there' : 'back'}.quitus`)
    await writeBackup({ ownerUrl: from.ownerUrl, store, now: NOW }, path)
    await restoreBackup({ ownerUrl: target.ownerUrl, files }, path)
    expect(await contentsOf(target.database)).toEqual(contents)
    expect(await describeSchema(target.database.owner, 'core')).toEqual(fresh)
    from = target
  }
})
