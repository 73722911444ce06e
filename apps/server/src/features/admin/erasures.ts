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
import { isLockTimeout } from '@quitus/database/lock-timeout.ts'
import { ERASED_PARTS, type ErasureKind } from '@quitus/domain/people/erasure.ts'
import { isElsewhere } from '#cells/directory.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { backupsHoldUntil } from '#erasure/backups-hold-until.ts'
import { erasePerson, previewPerson } from '#erasure/erase-person.ts'
import { deleteBytes, eraseProject as erase } from '#erasure/erase-project.ts'
import { findErasure, type KeptCells } from '#erasure/erasures.sql.ts'
import { cutAfter } from '#erasure/history/due-history.sql.ts'
import { planRemoval } from '#erasure/history/plan-removal.ts'
import { type ErasablePerson, findPerson, lockPerson } from '#erasure/person-rows.sql.ts'
import { countProjectRows, findProject, hasOpenJobs, lockProject } from '#erasure/project-rows.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint, bindAdminOpenEndpoint } from '#http/bind-endpoint.ts'
import { erasurePdf } from './erasure-pdf.ts'

export const previewUserErasure = bindAdminEndpoint(
  previewUserDefinition,
  async ({ params }, { tx, backup, now }) => {
    const person = erasable(await findPerson(tx, params.user))
    await requireHere(tx, { userId: params.user })
    const names = { ...person, otherNames: [] }
    const { erased, kept } = await previewPerson(tx, params.user, names)
    return presentPreview('person', erased, kept, { backup, now })
  },
)

export const eraseUser = bindAdminEndpoint(eraseUserDefinition, async ({ params, body }, context) => {
  const { tx, actor, translate } = context
  const person = erasable(await lockPerson(tx, params.user))
  if (!person.isDisabled) throw new AppError('account_not_disabled')
  await requireHere(tx, { userId: params.user })
  const id = await erasePerson(
    tx,
    {
      userId: params.user,
      otherNames: body.otherNames,
      pseudonym: translate('erasures:pseudonym', { number: String(params.user) }),
      reference: body.reference ?? null,
      actorId: actor.user.id,
    },
    context,
  )
  return { id }
})

export const previewProjectErasure = bindAdminEndpoint(
  previewProjectDefinition,
  async ({ params }, { tx, backup, now }) => {
    if ((await findProject(tx, params.project)) === undefined) throw new AppError('project_not_found')
    await requireHere(tx, { projectId: params.project })
    return presentPreview('project', await countProjectRows(tx, params.project), [], { backup, now })
  },
)

export const previewHistoryRemoval = bindAdminEndpoint(
  previewHistoryDefinition,
  async ({ params: { project }, query }, { tx, now }) => {
    if ((await findProject(tx, project)) === undefined) throw new AppError('project_not_found')
    await requireHere(tx, { projectId: project })
    const cut = cutAfter(query.years, now())
    const { open, ...counts } = await planRemoval(tx, project, cut)
    return { before: cut.toISOString(), ...counts, open: open && { anomaly: open.anomaly } }
  },
)

/** Bytes are deleted once nothing can bring the project back. */
export const eraseProject = bindAdminOpenEndpoint(
  eraseProjectDefinition,
  async ({ params, body }, { transact, afterCommit, ...context }) => {
    const { id, bytes } = await transact(async ({ tx, actor }) => {
      const project = await lockProject(tx, params.project)
      if (project === undefined) throw new AppError('project_not_found')
      await requireHere(tx, { projectId: params.project })
      if (!project.isArchived) throw new AppError('project_not_archived')
      if (project.name !== body.name) throw new AppError('project_name_differs')
      if (await hasOpenJobs(tx, params.project)) throw new AppError('project_busy')
      const erasure = { projectId: params.project, project, reference: body.reference ?? null }
      return erase(tx, { ...erasure, actorId: actor.user.id, isByRule: false }, context)
    }).catch((error: unknown) => {
      throw isLockTimeout(error) ? new AppError('project_busy') : error
    })
    afterCommit(() => deleteBytes(context, bytes))
    return { id }
  },
)

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
      open: async () => Readable.from([await erasurePdf(erasure, { translate, locale, at: now() })]),
    }
  },
)

function erasable(person: ErasablePerson | undefined): ErasablePerson {
  if (person === undefined) throw new AppError('user_not_found')
  if (person.isErased) throw new AppError('already_erased')
  return person
}

/** What is in a cell would stay there, and the certificate would say that it is erased. */
async function requireHere(tx: Tx, about: Parameters<typeof isElsewhere>[1]): Promise<void> {
  if (await isElsewhere(tx, about)) throw new AppError('project_in_cell')
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
