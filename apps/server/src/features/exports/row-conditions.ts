import type { Source } from '@quitus/domain/access/source.ts'
import type { Deps } from '#deps/deps.ts'
import type { RunningJob } from '#jobs/job.ts'
import type { ExportOrder } from './write-export.ts'

/** Which rows of a source the person of a job sees, in a form that a thread can be handed. */
export function conditionsOf(
  { actor, projectId }: Pick<RunningJob, 'actor' | 'projectId'>,
  source: Source,
  { visibleRows }: Pick<Deps, 'visibleRows'>,
): ExportOrder['conditions'] {
  const conditionOf = (isTriaged: boolean) =>
    visibleRows({ roleType: actor.user.roleType }, { projectId, source, isTriaged })
  return { triaged: conditionOf(true), others: conditionOf(false) }
}
