import type { Project } from '@quitus/contract/projects/project.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { undecidedFilter } from '@quitus/domain/anomalies/awaiting.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { RowRule } from '#auth/row-rule.ts'
import { findView } from '#views/definition/find-view.ts'
import { loadTotals } from '#views/result-sets/load-totals.ts'
import { inProject } from './projects.sql.ts'

type Context = { tx: Tx; actor: SignedInActor; locale: Locale; visibleRows: RowRule }

/**
 * The project with what awaits among the rows that this person sees; the number that is kept for it (decision 061)
 * counts all of them.
 */
export async function countAwaiting(context: Context, project: Project): Promise<Project> {
  const requested = { projectId: project.id, source: 'dashboard' } as const
  const { roleType } = context.actor.user
  // What staff have not presented yet is in nobody's number.
  if (context.visibleRows({ roleType }, { ...requested, isTriaged: false }) === null) return project
  const access = { features: project.features, right: project.right }
  if (!opensSource(access, requested.source)) return { ...project, awaiting: 0 }
  const awaiting = await inProject(context.tx, project.id, async () => {
    const view = await findView(context.tx, requested, { ...context, access })
    const filter =
      view === null ? null : undecidedFilter({ ...view, stateColumn: view.stateColumns?.state ?? null })
    if (view === null || filter === null) return 0
    // A list of many projects does not have every one of them copied into the column store.
    const reader = { ...context, columnStore: null }
    return (await loadTotals(reader, view, { filter, sort: [] })).count
  })
  return { ...project, awaiting }
}
