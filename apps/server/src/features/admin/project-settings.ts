import {
  getProjectSettings as getDefinition,
  type ProjectSettings,
  updateProjectSettings as updateDefinition,
} from '@quitus/contract/admin/project-settings.ts'
import { isBeingErased } from '@quitus/database/cells/open-work.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { ensureCompany } from '@quitus/database/people/people.sql.ts'
import { givenFields } from '@quitus/domain/given-fields.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { lastChangeInCell } from '#erasure/last-change-in-cell.ts'
import type { LastChange } from '#erasure/retention.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { queuePreparation } from '#jobs/preparation.sql.ts'
import { findProjectSettings, lockProjectSettings } from './project-settings.sql.ts'

export const getProjectSettings = bindAdminEndpoint(getDefinition, async ({ params }, { tx, cells }) => {
  return requireProjectSettings(tx, params.project, await lastChangeInCell(cells, params.project))
})

async function requireProjectSettings(
  tx: Tx,
  projectId: number,
  inCell: LastChange | null,
): Promise<ProjectSettings> {
  const project = await findProjectSettings(tx, projectId, inCell)
  if (project === undefined) throw new AppError('project_not_found')
  return project
}

type Changeable = Pick<
  ProjectSettings,
  | 'name'
  | 'company'
  | 'features'
  | 'allowsImpersonatedWrites'
  | 'usesTriage'
  | 'showsEarlierHistory'
  | 'archiveAfterMonths'
  | 'eraseAfterMonths'
  | 'historyYears'
>

export const updateProjectSettings = bindAdminEndpoint(
  updateDefinition,
  async ({ params, body }, { tx, actor, cells, now }) => {
    const time = now()
    const { isArchived, ...requested } = body
    const changes = givenFields(requested)
    const inCell = await lastChangeInCell(cells, params.project)
    const before = await lockProjectSettings(tx, params.project, inCell)
    if (before === undefined) throw new AppError('project_not_found')
    const { id: projectId } = before
    if (await isBeingErased(tx, projectId)) throw new AppError('erasure_begun')
    const after = { ...before, ...changes }
    const changed = (Object.keys(changes) as (keyof Changeable)[]).filter(
      (field) => String(before[field]) !== String(after[field]),
    )
    if (changed.length > 0) {
      const company_id = await ensureCompany(tx, after.company)
      await tx
        .updateTable('core.projects')
        .set({
          ...{ name: after.name, company_id, features: after.features },
          allows_impersonated_writes: after.allowsImpersonatedWrites,
          uses_triage: after.usesTriage,
          shows_earlier_history: after.showsEarlierHistory,
          archive_after_months: after.archiveAfterMonths,
          erase_after_months: after.eraseAfterMonths,
          history_years: after.historyYears,
        })
        .where('id', '=', projectId)
        .execute()
      if (changed.includes('features')) await queuePreparation(tx)
      const texts = (project: Changeable) => changed.map((field) => String(project[field])).join(', ')
      const details = { fields: changed, before: texts(before), after: texts(after) }
      await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, time)
    }
    if (isArchived !== undefined && isArchived !== before.isArchived) {
      await tx
        .updateTable('core.projects')
        .set({ archived_at: isArchived ? time : null })
        .where('id', '=', projectId)
        .execute()
      const kind = isArchived ? 'projectArchived' : 'projectRestored'
      await recordAudit(tx, actor, { kind, projectId }, time)
    }
    // Read again: when rules are due follows from what has just changed.
    return requireProjectSettings(tx, projectId, inCell)
  },
)
