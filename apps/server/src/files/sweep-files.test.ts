import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { sampleText } from '@quitus/database/testing/sample-files.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#testing/files/s3-server.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { createS3FileStore } from './s3-file-store.ts'
import { ORPHAN_AGE_MS, sweepFiles } from './sweep-files.ts'

const s3 = await startS3Server()
afterAll(s3.stop)
const servers = {
  'a folder': await startTestServer(),
  S3: await startTestServer({ fileStore: createS3FileStore(s3.settings) }),
}

describe.each(['a folder', 'S3'] as const)('in %s', async (place) => {
  const { files, database, incomingFolder, ...server } = servers[place]
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  await publishAuditView(database, project, staff)
  const as = await server.signInAs(staff)
  const cell = { column: 'Pièce', anomalyId: 'A-02', entryId: 'E2$$1' }
  const params = { projectId: project.id, source: 'dashboard', ...cell } as const

  const idsInStore = async () => {
    const ids: string[] = []
    for await (const { id } of files.store.list()) ids.push(id)
    return ids.toSorted()
  }
  const sweepAt = (afterMs: number) =>
    sweepFiles({ files, owner: database.owner, now: new Date(Date.now() + afterMs) })

  test('SEC-04 OPS-02 bytes that nothing refers to go after a day, and those that cells or history refer to stay', async () => {
    const upload = (text: string) =>
      server.call(
        uploadFile,
        { params, query: {}, body: { filename: 'a.txt' }, file: sampleText(text) },
        { as },
      )
    await upload('first')
    await upload('second, in place of the first')
    const kept = await idsInStore()
    expect(kept).toHaveLength(2)

    // What a process leaves that is killed between the store and the commit, and while bytes come.
    const orphan = randomUUID()
    await mkdir(incomingFolder, { recursive: true })
    await writeFile(join(incomingFolder, orphan), 'nobody’s')
    await files.store.put(orphan, { path: join(incomingFolder, orphan), size: 10 })
    await writeFile(join(incomingFolder, randomUUID()), 'half a fi')

    expect(await sweepAt(ORPHAN_AGE_MS - 60_000)).toBe(0)
    expect(await idsInStore()).toEqual([...kept, orphan].toSorted())
    // Two processes sweep at once.
    const [one, other] = await Promise.all([ORPHAN_AGE_MS + 60_000, ORPHAN_AGE_MS + 60_000].map(sweepAt))
    expect((one ?? 0) + (other ?? 0)).toBeGreaterThanOrEqual(2)
    expect(await idsInStore()).toEqual(kept)
    expect(await readdir(incomingFolder)).toEqual([])
    expect(await sweepAt(ORPHAN_AGE_MS + 60_000)).toBe(0)
  })
})
