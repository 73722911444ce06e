import { Readable } from 'node:stream'
import {
  downloadErasure as downloadDefinition,
  type Erasure,
  type ErasurePreview,
  eraseProject as eraseProjectDefinition,
  eraseUser as eraseUserDefinition,
  getErasure as getDefinition,
  previewHistoryRemoval as previewHistoryDefinition,
  previewProjectErasure as previewProjectDefinition,
  previewUserErasure as previewUserDefinition,
} from '@quitus/contract/admin/erasures.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { isLockConflict, repeatDeadlocked } from '@quitus/database/lock-timeout.ts'
import { ERASED_PARTS, type ErasureKind } from '@quitus/domain/people/erasure.ts'
import { everyCell } from '#cells/every-cell.ts'
import type { Deps } from '#deps/deps.ts'
import { backupsHoldUntil } from '#erasure/backups-hold-until.ts'
import { insertBegun } from '#erasure/begun-erasures.sql.ts'
import { erasePerson, previewPerson } from '#erasure/erase-person.ts'
import { deleteBytes, eraseProject as erase } from '#erasure/erase-project.ts'
import { finishRequestedErasure, isWorkedIn } from '#erasure/erase-project-in-cell.ts'
import { findErasure, type KeptCells } from '#erasure/erasures.sql.ts'
import { cutAfter } from '#erasure/history/due-history.sql.ts'
import { planRemoval } from '#erasure/history/plan-removal.ts'
import { type ErasablePerson, findPerson, lockPerson } from '#erasure/person-rows.sql.ts'
import {
  addCentralRows,
  countCentralRows,
  countProjectRows,
  findProject,
  limitLockWaits,
  lockProject,
} from '#erasure/project-rows.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint, bindAdminOpenEndpoint } from '#http/bind-endpoint.ts'

/** What each database has; the cells are read by their owners once the rights of the requester are known. */
export const previewUserErasure = bindAdminEndpoint(
  previewUserDefinition,
  async ({ params: { user } }, { tx, cells, database, backup, now }) => {
    const names = { ...erasable(await findPerson(tx, user)), otherNames: [] }
    const { erased, kept } = await previewPerson(tx, user, names, await everyCell(database, cells))
    return presentPreview('person', erased, kept, { backup, now })
  },
)

/** Every cell is reached, or nothing is on record: it is repeated then, and counts nothing twice. */
export const eraseUser = bindAdminEndpoint(eraseUserDefinition, async ({ params, body }, context) => {
  const { tx, actor, translate, backup, now } = context
  const person = erasable(await lockPerson(tx, params.user))
  if (!person.isDisabled) throw new AppError('account_not_disabled')
  const cells = await everyCell(context.database, context.cells)
  const { id, forgetReceipts } = await erasePerson(
    tx,
    {
      userId: params.user,
      otherNames: body.otherNames,
      pseudonym: translate('erasures:pseudonym', { number: String(params.user) }),
      reference: body.reference ?? null,
      actorId: actor.user.id,
    },
    { cells, backup, now },
  )
  context.afterCommit(forgetReceipts)
  return { id }
})

/** What a project has is counted where it is; of one in a cell some is central. */
export const previewProjectErasure = bindAdminOpenEndpoint(
  previewProjectDefinition,
  async ({ params: { project } }, { transact, transactIn, cells, backup, now }) => {
    const central = await transact(async ({ tx }) => {
      if ((await findProject(tx, project)) === undefined) throw new AppError('project_not_found')
      return countCentralRows(tx, project)
    })
    const cell = await cells.lookUp(project)
    const counts =
      cell === null
        ? await transact(({ tx }) => countProjectRows(tx, project))
        : addCentralRows(await transactIn(cell, ({ tx }) => countProjectRows(tx, project)), central)
    return presentPreview('project', counts, [], { backup, now })
  },
)

export const previewHistoryRemoval = bindAdminOpenEndpoint(
  previewHistoryDefinition,
  async ({ params: { project }, query }, { transact, transactIn, cells, now }) => {
    await transact(async ({ tx }) => {
      if ((await findProject(tx, project)) === undefined) throw new AppError('project_not_found')
    })
    const cut = cutAfter(query.years, now())
    const cell = await cells.lookUp(project)
    const plan = ({ tx }: { tx: Tx }) => planRemoval(tx, project, cut)
    const { open, ...counts } = await (cell === null ? transact(plan) : transactIn(cell, plan))
    return { before: cut.toISOString(), ...counts, open: open && { anomaly: open.anomaly } }
  },
)

/** Bytes are deleted once nothing can bring the project back. */
export const eraseProject = bindAdminOpenEndpoint(
  eraseProjectDefinition,
  async ({ params, body }, { transact, afterCommit, ...context }) => {
    const eraseOnce = () =>
      transact(async ({ tx, actor }) => {
        await limitLockWaits(tx)
        const project = await lockProject(tx, params.project)
        if (project === undefined) throw new AppError('project_not_found')
        if (!project.isArchived) throw new AppError('project_not_archived')
        if (project.name !== body.name) throw new AppError('project_name_differs')
        const cell = await context.cells.lookUp(params.project)
        if (await isWorkedIn(tx, cell, params.project)) throw new AppError('project_busy')
        const request = { projectId: params.project, reference: body.reference ?? null }
        const erasure = { ...request, actorId: actor.user.id, isByRule: false }
        if (cell === null) return { cell, ...(await erase(tx, { ...erasure, project }, context)) }
        await insertBegun(tx, erasure, context.now())
        return { cell }
      })
    const erased = await repeatDeadlocked(eraseOnce).catch(refuseBusy)
    if (erased.cell !== null)
      return { id: await finishRequestedErasure(context, erased.cell, params.project) }
    afterCommit(() => deleteBytes(context, erased.bytes))
    return { id: erased.id }
  },
)

function refuseBusy(error: unknown): never {
  throw isLockConflict(error) ? new AppError('project_busy') : error
}

export const getErasure = bindAdminEndpoint(getDefinition, ({ params }, { tx }) =>
  requireErasure(tx, params.erasure),
)

export const downloadErasure = bindAdminOpenEndpoint(
  downloadDefinition,
  async ({ params }, { transact, translate, locale, now }) => {
    const erasure = await transact(({ tx }) => requireErasure(tx, params.erasure))
    return {
      name: `${translate('erasures:certificate.file', { id: String(erasure.id) })}.pdf`,
      type: 'application/pdf',
      size: null,
      open: async () => {
        // What draws documents is loaded by the first one.
        const { erasurePdf } = await import('./erasure-pdf.ts')
        return Readable.from([await erasurePdf(erasure, { translate, locale, at: now() })])
      },
    }
  },
)

function erasable(person: ErasablePerson | undefined): ErasablePerson {
  if (person === undefined) throw new AppError('user_not_found')
  if (person.isErased) throw new AppError('already_erased')
  return person
}

async function requireErasure(tx: Tx, id: number): Promise<Erasure> {
  const found = await findErasure(tx, id)
  if (found === undefined) throw new AppError('erasure_not_found')
  const { erased, ...erasure } = found
  return { ...erasure, parts: partsOf(found.kind, erased) }
}

function presentPreview(
  kind: ErasureKind,
  erased: Readonly<Record<string, number>>,
  kept: KeptCells[],
  { backup, now }: Pick<Deps, 'backup' | 'now'>,
): ErasurePreview {
  const until = backupsHoldUntil(backup, now())
  return { parts: partsOf(kind, erased), kept, backupsUntil: until?.toISOString() ?? null }
}

/** Counts in the order of the certificate; what an earlier release did not count is absent. */
function partsOf(kind: ErasureKind, erased: Readonly<Record<string, number>>): Erasure['parts'] {
  return ERASED_PARTS[kind].flatMap((part) => {
    const count = erased[part]
    return count === undefined ? [] : [{ part, count }]
  })
}
