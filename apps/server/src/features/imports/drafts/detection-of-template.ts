import type { DetectionOptions, DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { setImportDraft } from '@quitus/contract/imports/import-drafts.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { EMPTY_CONTENT } from './import-draft-handlers.ts'
import { findDraft, saveDraft } from './import-drafts.sql.ts'

type Context = Pick<CallContext<typeof setImportDraft>, 'tx' | 'actor' | 'now'>

/** How the next import of a project compares, as templates have it. */
export const DETECTION_OF_TEMPLATE = {
  async read({ tx }: Context, projectId: number): Promise<DetectionOptions> {
    return (await findDraft(tx, projectId))?.content.detection ?? {}
  },
  async write({ tx, actor, now }: Context, projectId: number, detection: DetectionOptions): Promise<void> {
    const draft = await findDraft(tx, projectId)
    const content: DraftContent = { ...(draft?.content ?? EMPTY_CONTENT), detection }
    const { version = 0 } = draft ?? {}
    const saved = await saveDraft(tx, { projectId, version, content, userId: actor.user.id, now: now() })
    if (saved === undefined)
      throw new WordedRefusal('import_draft_changed', () => ({ person: draft?.changedBy ?? '' }))
  },
}
