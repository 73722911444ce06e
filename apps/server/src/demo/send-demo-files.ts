import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { makeFolder } from '#features/file-transfers/change-objects.ts'
import { announceFile } from '#features/file-transfers/uploads.ts'
import { type Context, contextOf, type StoryDeps } from './demo-context.ts'
import { DEMO_FOLDERS, type DemoFile } from './demo-files.ts'
import type { DemoPerson, PersonIds } from './demo-story.ts'

/**
 * Sends the files of the demo as people send theirs: announced and received; a job checks and lists them. What an
 * interrupted start has sent already is not sent again.
 */
export async function sendDemoFiles(deps: StoryDeps, projectId: number, ids: PersonIds): Promise<void> {
  const call = <Result>(who: DemoPerson, work: (context: Context) => Promise<Result>) => {
    const userId = ids.get(who) ?? 0
    return runAppTransaction(deps.database, { userId, projectId }, async (tx) =>
      work(await contextOf(deps, tx, projectId, userId, 0)),
    )
  }
  for (const { name, who, isStaffOnly, files } of DEMO_FOLDERS) {
    const body = { name, parent: null, isStaffOnly, reuse: true }
    const { id } = await call(who, (context) => makeFolder({ params: { projectId }, body }, context))
    for (const file of files) {
      await send(deps, projectId, id, file, (work) => call(file.who, work))
    }
  }
}

async function send(
  deps: StoryDeps,
  projectId: number,
  folder: string,
  { name, note, make }: DemoFile,
  transact: <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const { uploads } = deps
  const bytes = await make()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = { folder, name, size: bytes.length, fingerprint: `demo ${sha256}`, note, sha256 }
  const context = { uploads, translate: deps.messages('fr'), transact }
  const { upload } = await announceFile({ params: { projectId }, body }, context)
  if (upload === null) return
  const { id } = upload
  const received = (await uploads.store.received(id)) ?? 0
  if (upload.state === 'receiving' && received < bytes.length) {
    await uploads.store.datastore.write(
      Readable.from([bytes.subarray(received)]),
      uploads.store.keyOf(id),
      received,
    )
  }
  await uploads.finish(id)
}
