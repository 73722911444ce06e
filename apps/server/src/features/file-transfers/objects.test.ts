import { addFolder } from '@quitus/contract/file-transfers/add-folder.ts'
import { listBin, restoreObjects } from '@quitus/contract/file-transfers/bin.ts'
import { changeObject } from '@quitus/contract/file-transfers/change-object.ts'
import { deleteObjects } from '@quitus/contract/file-transfers/delete-objects.ts'
import { getContent, startDownload } from '@quitus/contract/file-transfers/download.ts'
import { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import { moveObjects } from '@quitus/contract/file-transfers/move-objects.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { madeTransferFile } from '#testing/access/transfer-subjects.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const anne = await server.person()
const paul = await server.person()
const staff = await server.person({ roleType: 'staff' })
const as = {
  anne: await server.signInAs(anne),
  paul: await server.signInAs(paul),
  staff: await server.signInAs(staff),
}
type Name = keyof typeof as

async function world() {
  const { id: projectId } = await server.project({
    members: [
      [anne, 'review'],
      [paul, 'review'],
      [staff, 'manage'],
    ],
    features: ['transfers'],
  })
  const params = { projectId }
  const by = (who: Name) => ({ as: as[who] })
  return {
    projectId,
    params,
    by,
    folder: (name: string, parent: string | null = null, who: Name = 'anne', more = {}) =>
      server.call(addFolder, { params, body: { parent, name, ...more } }, by(who)),
    names: async (folder?: string, who: Name = 'anne', more = {}) =>
      (await server.call(listObjects, { params, query: { folder, ...more } }, by(who))).objects.map(
        ({ name }) => name,
      ),
    refusedFolder: async (name: string, parent: string | null = null, who: Name = 'anne') =>
      (await server.refusal(addFolder, { params, body: { parent, name } }, by(who))).code,
    file: (name: string, parent: string | null = null, userId = anne.id) =>
      madeTransferFile(server, { projectId, userId }, { name, parent }),
    move: (objects: string[], folder: string | null, who: Name = 'anne') =>
      server.call(moveObjects, { params, body: { objects, folder } }, by(who)),
    refusedMove: async (objects: string[], folder: string | null, who: Name = 'anne') =>
      (await server.refusal(moveObjects, { params, body: { objects, folder } }, by(who))).code,
    remove: (objects: string[], who: Name = 'anne') =>
      server.call(deleteObjects, { params, body: { objects } }, by(who)),
    restore: (objects: string[], who: Name = 'anne') =>
      server.call(restoreObjects, { params, body: { objects } }, by(who)),
    bin: async (who: Name = 'anne') =>
      (await server.call(listBin, { params, query: {} }, by(who))).objects.map(({ name }) => name),
  }
}

test('XFER-02 a folder lists its folders first, then its files, numbers within names as numbers', async () => {
  const { folder, file, names } = await world()
  await folder('Pièces')
  await file('Facture 10.txt')
  await file('Facture 2.txt')
  await folder('Banque')
  expect(await names()).toEqual(['Banque', 'Pièces', 'Facture 2.txt', 'Facture 10.txt'])
  const descending = { sort: 'name', direction: 'descending' }
  expect(await names(undefined, 'anne', descending)).toEqual([
    'Pièces',
    'Banque',
    'Facture 10.txt',
    'Facture 2.txt',
  ])
  expect(await names(undefined, 'anne', { only: 'folders' })).toEqual(['Banque', 'Pièces'])
})

test('XFER-02 a long folder comes page by page, each object once, in every order', async () => {
  const { folder, file, params, by } = await world()
  for (let at = 0; at < 3; at++) await folder(`Dossier ${at}`)
  for (let at = 0; at < 5; at++) await file(`Fichier ${at}.txt`)
  for (const sort of ['name', 'size', 'createdAt'] as const) {
    for (const direction of ['ascending', 'descending'] as const) {
      const seen: string[] = []
      let after: string | undefined
      for (let hasMore = true; hasMore; ) {
        const query = { sort, direction, limit: 2, after }
        const page = await server.call(listObjects, { params, query }, by('anne'))
        seen.push(...page.objects.map(({ name }) => name))
        after = page.objects.at(-1)?.id
        hasMore = page.hasMore
      }
      expect(new Set(seen).size).toBe(8)
      expect(seen).toHaveLength(8)
    }
  }
})

test('XFER-03 a name that reads like another one of the folder is refused, and names are as rules say', async () => {
  const { folder, refusedFolder } = await world()
  const { id } = await folder('Paie')
  expect(await refusedFolder('PAIE')).toBe('object_name_taken')
  expect(await refusedFolder('Раіе')).toBe('object_name_taken')
  expect((await folder('Paie', id)).parent).toBe(id)
  for (const name of ['..', 'a/b', 'a\\b', 'NUL', 'x.', '', 'é'.repeat(128)])
    expect(await refusedFolder(name)).toBe('object_name_not_accepted')
})

test('XFER-03 folders that are dropped twice are one', async () => {
  const { folder } = await world()
  const { id } = await folder('Banque')
  expect((await folder('banque', null, 'paul', { reuse: true })).id).toBe(id)
})

test('XFER-02 nothing moves into itself, over another object, or beyond forty levels', async () => {
  const { folder, file, move, refusedMove, names, refusedFolder } = await world()
  const [outer, other] = [await folder('A'), await folder('B')]
  const inner = await folder('C', outer.id)
  expect(await refusedMove([outer.id], outer.id)).toBe('move_into_itself')
  expect(await refusedMove([other.id, outer.id], inner.id)).toBe('move_into_itself')
  expect(await names()).toEqual(['A', 'B'])
  await file('x.txt')
  const duplicate = await file('X.txt', inner.id)
  expect(await refusedMove([duplicate], null)).toBe('object_name_taken')
  expect(await move([other.id], inner.id)).toEqual({ moved: 1 })
  expect(await names(inner.id)).toEqual(['B', 'X.txt'])
  let deepest = await folder('D')
  for (let level = 1; level < 40; level++) deepest = await folder('D', deepest.id)
  expect(await refusedFolder('D', deepest.id)).toBe('folders_too_deep')
  expect(await refusedMove([outer.id], deepest.id)).toBe('folders_too_deep')
})

test('ACC-02 ACC-05 people change what they made, managers everything, and nobody what holds things of others', async () => {
  const { folder, file, params, by, remove, refusedMove } = await world()
  const { id } = await folder('Anne')
  const rename = { params: { ...params, object: id }, body: { name: 'Paul' } }
  expect((await server.refusal(changeObject, rename, by('paul'))).code).toBe('not_permitted')
  await file('paul.txt', id, paul.id)
  const refused = await server.refusal(deleteObjects, { params, body: { objects: [id] } }, by('anne'))
  expect(refused.code).toBe('not_permitted')
  expect(await refusedMove([id], null, 'paul')).toBe('not_permitted')
  expect((await server.call(changeObject, rename, by('staff'))).name).toBe('Paul')
  expect(await remove([id], 'staff')).toEqual({ deleted: 2 })
})

test('XFER-05 what is for staff does not exist for customers, with everything in it, by whatever call', async () => {
  const { projectId, folder, file, names, params, by, refusedFolder, move } = await world()
  const hidden = await folder('Cabinet', null, 'staff', { isStaffOnly: true })
  const inside = await folder('Notes', hidden.id, 'staff')
  expect(inside.isStaffOnly).toBe(true)
  const note = await file('note.txt', null, staff.id)
  await move([note], inside.id, 'staff')
  expect(await names()).toEqual([])
  expect(await names(undefined, 'anne', { search: 'note' })).toEqual([])
  expect(await names(undefined, 'staff', { search: 'note' })).toEqual(['Notes', 'note.txt'])
  const open = { params: { ...params, object: note } }
  expect((await server.refusal(getContent, open, by('anne'))).code).toBe('object_not_found')
  expect(await refusedFolder('Vol', inside.id)).toBe('folder_not_found')
  const zip = { params, body: { objects: [hidden.id] } }
  expect((await server.refusal(startDownload, zip, by('anne'))).code).toBe('object_not_found')
  // Nor does a name reveal it.
  expect((await folder('Cabinet')).isStaffOnly).toBe(false)
  const toggle = { params: { ...params, object: inside.id }, body: { isStaffOnly: false } }
  expect((await server.refusal(changeObject, toggle, by('staff'))).code).toBe('folder_for_staff')
  expect((await server.refusal(changeObject, toggle, by('anne'))).code).toBe('object_not_found')
  const kept = await server.database.owner
    .selectFrom('core.transfer_objects')
    .select('is_staff_only')
    .where('project_id', '=', projectId)
    .where('id', '=', note)
    .executeTakeFirstOrThrow()
  expect(kept.is_staff_only).toBe(true)
})

test('XFER-05 what is deleted goes with everything in it, and comes back whole, next to what took its name', async () => {
  const { folder, file, names, remove, restore, bin } = await world()
  const outer = await folder('Exercice')
  const inner = await folder('Banque', outer.id)
  await file('relevé.txt', inner.id)
  await remove([inner.id])
  expect(await names(outer.id)).toEqual([])
  await remove([outer.id])
  expect((await bin()).toSorted()).toEqual(['Banque', 'Exercice'])
  await folder('Exercice')
  // Its folder is in the bin: it comes back at the top.
  expect(await restore([inner.id])).toEqual({ restored: 2 })
  expect(await names(inner.id)).toEqual(['relevé.txt'])
  await restore([outer.id])
  expect(await names()).toEqual(['Banque', 'Exercice', 'Exercice (2)'])
  expect(await bin()).toEqual([])
})

test('XFER-02 search finds names without case and accents, in the folder and below, and shows where', async () => {
  const { folder, file, params, by, names } = await world()
  const { id } = await folder('Exercice 2025')
  await file('Relevé de banque.txt', id)
  await file('relevé.txt')
  expect(await names(undefined, 'anne', { search: 'RELEVE' })).toEqual(['Relevé de banque.txt', 'relevé.txt'])
  const query = { search: 'releve', folder: id }
  const { objects } = await server.call(listObjects, { params, query }, by('anne'))
  expect(objects.map(({ name, path }) => [name, path])).toEqual([['Relevé de banque.txt', ['Exercice 2025']]])
  expect(await names(undefined, 'anne', { search: '100%_' })).toEqual([])
})

test('XFER-04 every action is recorded with who, when and what', async () => {
  const { projectId, folder, params, by, remove, restore } = await world()
  const { id } = await folder('Banque')
  await server.call(changeObject, { params: { ...params, object: id }, body: { name: 'Caisse' } }, by('anne'))
  await remove([id])
  await restore([id], 'staff')
  const events = await sql<{ kind: string; actor_id: number; names: string }>`
    select kind, actor_id, details ->> 'names' as names from core.audit_events where project_id = ${projectId} order by
      id`.execute(server.database.owner)
  expect(events.rows.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['transferFolderAdded', anne.id],
    ['transferRenamed', anne.id],
    ['transferDeleted', anne.id],
    ['transferRestored', staff.id],
  ])
  expect(events.rows[2]?.names).toContain('Caisse')
})

test('XFER-02 of a hundred thousand objects a page is read by its index, without a sort', async () => {
  const { projectId } = await world()
  const { owner } = server.database
  await sql`
    insert into core.transfer_objects (project_id, parent_id, is_folder, name, name_key, size, content_type, sha256,
      created_by, created_at)
    select ${projectId}, null, false, 'f ' || n, 'f ' || n, n, 'text/plain', sha256(n::text::bytea), ${anne.id}, now()
    from generate_series(1, 20000) n`.execute(owner)
  await sql`analyze core.transfer_objects`.execute(owner)
  const rows = await sql<{ id: string }>`
    select id from core.transfer_objects where project_id = ${projectId} and name = 'f 777'`.execute(owner)
  const id = sql.lit(rows.rows[0]?.id)
  for (const order of ['name collate core.by_name', 'size', 'created_at'].map((text) => sql.raw(text))) {
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id from core.transfer_objects where project_id = ${sql.lit(projectId)} and folder_id =
        '00000000-0000-0000-0000-000000000000'
        and is_folder = false and deleted_at is null
        and (${order}, id) > (select ${order}, id from core.transfer_objects where project_id = ${sql.lit(projectId)}
          and id = ${id})
      order by ${order}, id limit 200`.execute(owner)
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index.*transfer_objects_by_/)
    expect(text).not.toContain('Sort')
  }
})
