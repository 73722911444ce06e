import { addFolder } from '@quitus/contract/file-transfers/add-folder.ts'
import { listBin, restoreObjects } from '@quitus/contract/file-transfers/bin.ts'
import { changeObject } from '@quitus/contract/file-transfers/change-object.ts'
import { deleteObjects } from '@quitus/contract/file-transfers/delete-objects.ts'
import { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import { moveObjects } from '@quitus/contract/file-transfers/move-objects.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { expect, test } from 'vitest'
import { madeTransferFile } from '#testing/access/transfer-subjects.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const customer = await server.person()
const staff = await server.person({ roleType: 'staff' })
const asCustomer = await server.signInAs(customer)
const asStaff = await server.signInAs(staff)

async function world() {
  const { id: projectId } = await server.project({
    members: [
      [customer, 'review'],
      [staff, 'manage'],
    ],
    features: ['transfers'],
  })
  const params = { projectId }
  return {
    params,
    folder: (name: string, parent: string | null, as: Session, isStaffOnly = false) =>
      server.call(addFolder, { params, body: { parent, name, isStaffOnly } }, { as }),
    file: (name: string, parent: string | null, userId = customer.id) =>
      madeTransferFile(server, { projectId, userId }, { name, parent }),
    keep: (object: string, isStaffOnly: boolean) =>
      server.call(changeObject, { params: { ...params, object }, body: { isStaffOnly } }, { as: asStaff }),
    names: async (folder: string | undefined, as: Session) =>
      (await server.call(listObjects, { params, query: { folder } }, { as })).objects.map(({ name }) => name),
    remove: (objects: string[], as: Session) =>
      server.call(deleteObjects, { params, body: { objects } }, { as }),
  }
}

test('XFER-05 XFER-02 a customer does not delete, move or restore a folder that holds what they do not see, and learns no count', async () => {
  const { params, folder, file, keep, names, remove } = await world()
  const own = await folder('Pièces', null, asCustomer)
  const inner = await folder('2025', own.id, asCustomer)
  const other = await folder('Autre', null, asCustomer)
  await file('facture.txt', inner.id)
  const hidden = await file('note interne.txt', inner.id, staff.id)
  await keep(hidden, true)
  expect(await names(inner.id, asCustomer)).toEqual(['facture.txt'])
  const refused = await server.refusal(
    deleteObjects,
    { params, body: { objects: [own.id] } },
    { as: asCustomer },
  )
  expect(refused).toMatchObject({ status: 403, code: 'not_permitted' })
  expect(refused.message).not.toMatch(/note interne|\d/)
  const moved = await server.refusal(
    moveObjects,
    { params, body: { objects: [own.id], folder: other.id } },
    { as: asCustomer },
  )
  expect(moved.code).toBe('not_permitted')
  expect((await names(inner.id, asStaff)).toSorted()).toEqual(['facture.txt', 'note interne.txt'])
  // What lies in the bin holds nobody up.
  await remove([hidden], asStaff)
  expect(await remove([own.id], asCustomer)).toEqual({ deleted: 3 })
  const answer = await server.call(
    restoreObjects,
    { params, body: { objects: [own.id] } },
    { as: asCustomer },
  )
  expect(answer).toEqual({ restored: 3 })
})

test('XFER-05 a customer does not take out of the bin what went there with something that they do not see', async () => {
  const { params, folder, file, keep, remove } = await world()
  const own = await folder('Pièces', null, asCustomer)
  await keep(await file('note interne.txt', own.id, staff.id), true)
  await remove([own.id], asStaff)
  const body = { objects: [own.id] }
  expect((await server.refusal(restoreObjects, { params, body }, { as: asCustomer })).code).toBe(
    'not_permitted',
  )
})

test('XFER-05 opening a folder for staff opens what it holds, save what was kept to staff by itself', async () => {
  const { params, folder, file, keep, names } = await world()
  const cabinet = await folder('Cabinet', null, asStaff)
  const secret = await folder('Notes', cabinet.id, asStaff, true)
  await file('avis.txt', secret.id, staff.id)
  const kept = await file('marge.txt', cabinet.id, staff.id)
  await keep(kept, true)
  await file('rapport.txt', cabinet.id, staff.id)
  await folder('Annexes', cabinet.id, asStaff)
  await keep(cabinet.id, true)
  const drafts = await folder('Projets', cabinet.id, asStaff)
  expect(drafts).toMatchObject({ isStaffOnly: true, isKeptItself: false })
  await keep(drafts.id, true)
  await folder('Brouillons', cabinet.id, asStaff, true)
  expect(await names(undefined, asCustomer)).toEqual([])
  await keep(cabinet.id, false)
  expect(await names(undefined, asCustomer)).toEqual(['Cabinet'])
  expect(await names(cabinet.id, asCustomer)).toEqual(['Annexes', 'rapport.txt'])
  expect(await names(cabinet.id, asStaff)).toEqual([
    'Annexes',
    'Brouillons',
    'Notes',
    'Projets',
    'marge.txt',
    'rapport.txt',
  ])
  const open = { params, query: { folder: secret.id } }
  expect((await server.refusal(listObjects, open, { as: asCustomer })).code).toBe('folder_not_found')
  // What comes out of a folder for staff was kept by it, and is kept by itself from now on.
  await keep(cabinet.id, true)
  const moved = await file('tableau.txt', null, staff.id)
  const move = (to: string | null) =>
    server.call(moveObjects, { params, body: { objects: [moved], folder: to } }, { as: asStaff })
  await move(cabinet.id)
  const open2 = await folder('Ouvert', null, asStaff)
  await move(open2.id)
  expect(await names(open2.id, asCustomer)).toEqual([])
  await keep(open2.id, true)
  await keep(open2.id, false)
  expect(await names(open2.id, asCustomer)).toEqual([])
})

test('XFER-05 two files of one name, one of them for staff, both stay when their folder is kept to staff or opened', async () => {
  const { folder, file, keep, names } = await world()
  const shared = await folder('Partagé', null, asStaff)
  await keep(await file('note.txt', shared.id, staff.id), true)
  await file('note.txt', shared.id)
  await keep(shared.id, true)
  expect(await names(shared.id, asStaff)).toEqual(['note (2).txt', 'note.txt'])
  await keep(shared.id, false)
  expect(await names(shared.id, asCustomer)).toEqual(['note (2).txt'])
})

test('XFER-05 a folder is restored together with what it held, in whatever order they are named', async () => {
  const { params, folder, file, names, remove } = await world()
  const restore = (objects: string[]) =>
    server.call(restoreObjects, { params, body: { objects } }, { as: asCustomer })
  const outer = await folder('Exercice', null, asCustomer)
  const inner = await folder('Banque', outer.id, asCustomer)
  const deep = await file('relevé.txt', inner.id)
  await remove([outer.id], asCustomer)
  expect(await restore([deep, inner.id, outer.id])).toEqual({ restored: 3 })
  expect(await names(inner.id, asCustomer)).toEqual(['relevé.txt'])
  // Deleted one after the other, they come back to where they were.
  await remove([inner.id], asCustomer)
  await remove([outer.id], asCustomer)
  expect(await restore([inner.id, outer.id])).toEqual({ restored: 3 })
  expect(await names(outer.id, asCustomer)).toEqual(['Banque'])
  expect((await server.call(listBin, { params, query: {} }, { as: asCustomer })).objects).toEqual([])
})
