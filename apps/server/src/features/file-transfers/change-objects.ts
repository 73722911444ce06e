import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { addFolder as addDefinition } from '@quitus/contract/file-transfers/add-folder.ts'
import { restoreObjects as restoreDefinition } from '@quitus/contract/file-transfers/bin.ts'
import { changeObject as changeDefinition } from '@quitus/contract/file-transfers/change-object.ts'
import { deleteObjects as deleteDefinition } from '@quitus/contract/file-transfers/delete-objects.ts'
import { moveObjects as moveDefinition } from '@quitus/contract/file-transfers/move-objects.ts'
import { isProgramName } from '@quitus/domain/file-transfers/transferred-file.ts'
import { MAX_FOLDER_DEPTH } from '@quitus/domain/file-transfers/upload-state.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { programRefused } from '#files/transferred-kind.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext, HandledRequest } from '#http/call-context.ts'
import { presentObject } from './object.presenter.ts'
import {
  deleteTrees,
  findByName,
  freeName,
  heightOf,
  insertFolder,
  makeStaffOnly,
  moveObject,
  renameObject,
  restoreTree,
} from './object-writes.sql.ts'
import { isDeleted, lockTransfers, type ObjectRow, orderForRestoring, selectFolders } from './objects.sql.ts'
import {
  nameTaken,
  requireChangeable,
  requireFolder,
  requireName,
  requireObjects,
} from './require-objects.ts'

/** Names that one event of the activity keeps; the number says how many there were. */
const NAMES_KEPT = 20

export const addFolder = bindEndpoint(addDefinition, makeFolder)

/** Makes a folder, or answers the one of this name where `reuse` says so; kept to staff within a folder that is. */
export async function makeFolder(
  { params, body }: HandledRequest<typeof addDefinition>,
  context: CallContext<typeof addDefinition>,
): Promise<ResponseOf<typeof addDefinition>> {
  const { tx, actor, now } = context
  const { projectId } = params
  const name = requireName(body.name)
  await lockTransfers(tx, projectId)
  const around = await requireFolder(tx, projectId, body.parent)
  if (around.length >= MAX_FOLDER_DEPTH) throw new AppError('folders_too_deep')
  if (body.isStaffOnly && actor.user.roleType !== 'staff') throw new AppError('not_permitted')
  const isStaffOnly = body.isStaffOnly || (around.at(-1)?.isStaffOnly ?? false)
  const place = { projectId, parent: body.parent, isStaffOnly }
  const taken = await findByName(tx, place, name)
  if (taken !== undefined && !(body.reuse && taken.isFolder)) throw nameTaken(name)
  const id =
    taken?.id ??
    (await insertFolder(tx, place, {
      ...{ name, userId: actor.user.id, now: now() },
      isKeptItself: body.isStaffOnly,
    }))
  if (taken === undefined)
    await recordAudit(
      tx,
      actor,
      { kind: 'transferFolderAdded', projectId, details: { names: [name] } },
      now(),
    )
  return presentOne(context, projectId, id)
}

export const changeObject = bindEndpoint(changeDefinition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  const { projectId, object: id } = params
  const name = body.name === undefined ? undefined : requireName(body.name)
  await lockTransfers(tx, projectId)
  const [row] = await requireChangeable(context, projectId, [id])
  if (row === undefined) throw new AppError('object_not_found')
  if (name !== undefined && !row.is_folder && isProgramName(name)) throw programRefused(name)
  const isStaffOnly = body.isStaffOnly ?? row.is_staff_only
  const isKeptElsewhere =
    isStaffOnly !== row.is_staff_only || (body.isStaffOnly === true && !row.is_kept_itself)
  if (isKeptElsewhere && actor.user.roleType !== 'staff') throw new AppError('not_permitted')
  if (isKeptElsewhere && !isStaffOnly && (await isInStaffFolder(context, projectId, row)))
    throw new AppError('folder_for_staff')
  const taken = await findByName(tx, { projectId, parent: row.parent_id, isStaffOnly }, name ?? row.name)
  if (taken !== undefined && taken.id !== id) throw nameTaken(name ?? row.name)
  if (isKeptElsewhere) {
    await makeStaffOnly(tx, projectId, id, isStaffOnly, true)
    const kind = isStaffOnly ? 'transferKeptToStaff' : 'transferOpened'
    await recordAudit(tx, actor, { kind, projectId, details: { names: [row.name] } }, now())
  }
  if (name !== undefined && name !== row.name) {
    await renameObject(tx, projectId, id, name)
    const details = { names: [name], previousName: row.name }
    await recordAudit(tx, actor, { kind: 'transferRenamed', projectId, details }, now())
  }
  return presentOne(context, projectId, id)
})

export const moveObjects = bindEndpoint(moveDefinition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  const { projectId } = params
  const { folder } = body
  await lockTransfers(tx, projectId)
  const around = await requireFolder(tx, projectId, folder)
  const rows = await requireChangeable(context, projectId, body.objects)
  if (rows.some(({ id }) => around.some((each) => each.id === id))) throw new AppError('move_into_itself')
  const isForStaff = around.at(-1)?.isStaffOnly ?? false
  const moving = rows.filter(({ parent_id }) => parent_id !== folder)
  for (const row of moving) {
    if (around.length + (await heightOf(tx, projectId, row.id)) > MAX_FOLDER_DEPTH)
      throw new AppError('folders_too_deep')
    const isStaffOnly = row.is_staff_only || isForStaff
    if ((await findByName(tx, { projectId, parent: folder, isStaffOnly }, row.name)) !== undefined)
      throw nameTaken(row.name)
    await moveObject(tx, projectId, row.id, folder)
    if (isForStaff) await makeStaffOnly(tx, projectId, row.id, true)
  }
  if (moving.length > 0) {
    const details = { ...namesOf(moving), folder: around.at(-1)?.name ?? null }
    await recordAudit(tx, actor, { kind: 'transferMoved', projectId, details }, now())
  }
  return { moved: moving.length }
})

export const deleteObjects = bindEndpoint(deleteDefinition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  const { projectId } = params
  await lockTransfers(tx, projectId)
  const rows = await requireChangeable(context, projectId, body.objects)
  const deleted = await deleteTrees(tx, body.objects, now())
  await recordAudit(tx, actor, { kind: 'transferDeleted', projectId, details: namesOf(rows) }, now())
  return { deleted }
})

export const restoreObjects = bindEndpoint(restoreDefinition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  const { projectId } = params
  await lockTransfers(tx, projectId)
  const rows = await requireChangeable(context, projectId, body.objects, true)
  let restored = 0
  const order = await orderForRestoring(
    tx,
    projectId,
    rows.map(({ id }) => id),
  )
  for (const row of rows.toSorted((left, right) => order.indexOf(left.id) - order.indexOf(right.id))) {
    // It came back with a folder that was named as well.
    if (!(await isDeleted(tx, projectId, row.id))) continue
    const around = row.parent_id === null ? [] : await selectFolders(tx, projectId, row.parent_id)
    const parent = around.at(-1)?.id ?? null
    const place = { projectId, parent, isStaffOnly: row.is_staff_only }
    const name = await freeName(tx, place, row.name)
    const back = await restoreTree(tx, { id: row.id, name, parent })
    if (back === 0) throw new AppError('object_not_found')
    if (around.at(-1)?.isStaffOnly) await makeStaffOnly(tx, projectId, row.id, true)
    restored += back
  }
  await recordAudit(tx, actor, { kind: 'transferRestored', projectId, details: namesOf(rows) }, now())
  return { restored }
})

type Context = Parameters<typeof requireChangeable>[0]

async function presentOne(context: Context, projectId: number, id: string) {
  const [row] = await requireObjects(context.tx, projectId, [id])
  if (row === undefined) throw new AppError('object_not_found')
  return presentObject(context, row)
}

async function isInStaffFolder(
  { tx }: Context,
  projectId: number,
  { parent_id }: ObjectRow,
): Promise<boolean> {
  if (parent_id === null) return false
  return (await selectFolders(tx, projectId, parent_id)).at(-1)?.isStaffOnly ?? false
}

function namesOf(rows: readonly ObjectRow[]): { names: string[]; count: number } {
  return { names: rows.slice(0, NAMES_KEPT).map(({ name }) => name), count: rows.length }
}
