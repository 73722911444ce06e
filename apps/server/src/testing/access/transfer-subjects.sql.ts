import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { objectNameKey } from '@quitus/domain/file-transfers/object-name.ts'
import { zipOf } from '../files/zip-of.ts'
import type { TestServer } from '../start-test-server.ts'

type Owner = { projectId: number; userId: number }

/** A folder of this person, in the bin where that is requested. */
export async function madeTransferFolder(
  { database, clock }: TestServer,
  { projectId, userId }: Owner,
  isDeleted = false,
): Promise<string> {
  const [id, name, at] = [randomUUID(), randomUUID(), clock.now()]
  await database.owner
    .insertInto('core.transfer_objects')
    .values({
      ...{ id, project_id: projectId, parent_id: null, is_folder: true, name, name_key: objectNameKey(name) },
      ...{ is_staff_only: false, note: null, size: null, content_type: null, sha256: null },
      ...{ created_by: userId, created_at: at },
      ...(isDeleted ? { deleted_at: at, deleted_by: userId, deleted_with: id } : {}),
    })
    .execute()
  return id
}

/** A text of this person, with its bytes in the store. */
export async function madeTransferFile(
  server: TestServer,
  { projectId, userId }: Owner,
  {
    name = `${randomUUID()}.txt`,
    text = 'Payée deux fois.' as string | Buffer,
    parent = null as string | null,
  } = {},
): Promise<string> {
  const [id, bytes] = [randomUUID(), typeof text === 'string' ? Buffer.from(text) : text]
  await mkdir(server.incomingFolder, { recursive: true })
  const path = join(server.incomingFolder, id)
  await writeFile(path, bytes)
  await server.files.store.put(id, { path, size: bytes.length })
  const sha256 = createHash('sha256').update(bytes).digest()
  await server.database.owner
    .insertInto('core.transfer_objects')
    .values({
      ...{
        id,
        project_id: projectId,
        parent_id: parent,
        is_folder: false,
        name,
        name_key: objectNameKey(name),
      },
      ...{ is_staff_only: false, note: null, size: bytes.length, content_type: 'text/plain', sha256 },
      ...{ created_by: userId, created_at: server.clock.now() },
    })
    .execute()
  return id
}

/** An upload of ten bytes that nothing has come of. */
export async function madeTransferUpload(server: TestServer, { projectId, userId }: Owner): Promise<string> {
  const [id, now] = [randomUUID(), server.clock.now()]
  await server.database.owner
    .insertInto('core.transfer_uploads')
    .values({
      ...{ id, project_id: projectId, parent_id: null, name: `${id}.csv`, is_staff_only: false, note: null },
      ...{
        size: 10,
        fingerprint: '1',
        sent_sha256: null,
        created_by: userId,
        created_at: now,
        touched_at: now,
      },
    })
    .execute()
  await server.deps.uploads.store.ensure(id, 10)
  return id
}

/** What sample requests of transfers are about, of this person; none is made for other calls. */
export async function transferSubjects(
  server: TestServer,
  owner: Owner,
  { path, name }: EndpointDefinition,
): Promise<{ transferFolder: string; transferFile: string; transferUpload: string }> {
  if (!['/transfers/', '/transferred', '/import-draft', '/imports'].some((part) => path.includes(part)))
    return { transferFolder: '', transferFile: '', transferUpload: '' }
  // One import of a project runs at a time; nothing runs those of other samples.
  if (name === 'import-files')
    await server.database.owner
      .updateTable('core.jobs')
      .set({ state: 'cancelled' })
      .where('kind', '=', 'import')
      .execute()
  return {
    transferFolder: await madeTransferFolder(server, owner, name === 'restore-objects'),
    transferFile: await madeTransferFile(
      server,
      owner,
      name === 'unpack-archive'
        ? { name: `${randomUUID()}.zip`, text: await zipOf({ 'ledger.csv': 'a;b' }) }
        : {},
    ),
    transferUpload: await madeTransferUpload(server, owner),
  }
}
