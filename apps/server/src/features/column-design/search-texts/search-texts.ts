import {
  getSearchTexts as getDefinition,
  renewSearchTexts as renewDefinition,
  type SearchTextsOfView,
} from '@quitus/contract/views/search-texts.ts'
import {
  fillOwnSearchTexts,
  findSearchTexts,
  renewSearchTexts,
} from '@quitus/database/views/search-texts.sql.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { QuietContext } from '#http/call-context.ts'
import { insertJob } from '#jobs/jobs.sql.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { findView } from '#views/definition/find-view.ts'
import { findSearchTextsJob } from './search-texts.sql.ts'

/** Rows whose search texts are written again while someone waits: a second of work. */
export const MOST_ROWS_AT_ONCE = 20_000

type Place = { projectId: number; source: Source }
type Context = Pick<QuietContext<typeof renewDefinition>, 'tx' | 'actor' | 'translate' | 'now'>

/**
 * Has quick search follow a change of the columns: of few rows here and now, else by a job. Searches are right either
 * way. After the change, under the lock of the view.
 */
export async function followColumns(context: Context, place: Place): Promise<void> {
  const { tx } = context
  const texts = await findSearchTexts(tx, place)
  if (texts === null) return fillOwnSearchTexts(tx, place)
  if (texts.isCurrent) return
  if (texts.rows <= MOST_ROWS_AT_ONCE) return renewSearchTexts(tx, texts)
  await startRenewal(context, place)
}

/** A job that runs already goes on only if it writes the same: another one ends it, however far it is. */
async function startRenewal({ tx, actor, translate, now }: Context, place: Place): Promise<void> {
  await insertJob(tx, {
    ...place,
    kind: 'searchTexts',
    requestedBy: actor.user.id,
    impersonatorId: actor.impersonator?.id ?? null,
    title: translate('searchTexts:jobTitle'),
    parameters: { source: place.source },
    now: now(),
  })
}

async function presentSearchTexts({ tx }: Pick<Context, 'tx'>, place: Place): Promise<SearchTextsOfView> {
  // Read first, so that texts of which the job has ended are current.
  const job = await findSearchTextsJob(tx, place)
  return { isCurrent: (await findSearchTexts(tx, place))?.isCurrent ?? true, job }
}

const getSearchTexts = bindEndpoint(getDefinition, async ({ params }, context) => {
  if ((await findView(context.tx, params, context)) === null) throw new AppError('view_not_found')
  return presentSearchTexts(context, params)
})

const renewAgain = bindEndpoint(renewDefinition, async ({ params }, context) => {
  const { tx, actor } = context
  if ((await findView(tx, params, context)) === null) throw new AppError('view_not_found')
  const { isCurrent, job } = await presentSearchTexts(context, params)
  if (!isCurrent && (job === null || !isJobActive(job.state))) {
    await requireFreeJobSlot(tx, params.projectId, actor.user.id)
    await startRenewal(context, params)
  }
  return presentSearchTexts(context, params)
})

/** The handlers of the texts that quick search reads. */
export const SEARCH_TEXT_HANDLERS = { getSearchTexts, renewSearchTexts: renewAgain }
