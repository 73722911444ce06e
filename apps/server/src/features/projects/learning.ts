import {
  getLearning as getDefinition,
  type LearningSettings,
  updateLearning as updateDefinition,
} from '@quitus/contract/projects/learning.ts'
import { categoryName } from '@quitus/detection/algorithms.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import type { QuietContext } from '#http/call-context.ts'
import { changeLearning, selectLearnedScores, selectLearning } from './learning.sql.ts'

export const getLearning = bindAdminEndpoint(getDefinition, async ({ params: { projectId } }, { tx }) => {
  const learned = await selectLearnedScores(tx, projectId)
  return {
    learns: await selectLearning(tx, projectId),
    learned:
      learned === undefined
        ? null
        : {
            ...learned,
            rules: learned.rules.map((rule) => ({
              ...rule,
              category: categoryName(rule.category) ?? { fr: rule.category, en: rule.category },
            })),
          },
  }
})

/** Bound like the administration: the application’s role changes no projects. */
export const updateLearning = bindAdminEndpoint(
  updateDefinition,
  async ({ params: { projectId }, body }, { tx, actor, now }) => {
    await changeLearning(tx, projectId, body.learns, { actor, at: now() })
    return body
  },
)

/** The same for templates. */
export const LEARNING_OF_TEMPLATE = {
  isRecorded: true as const,
  read: async ({ tx }: Context, projectId: number) => ({ learns: await selectLearning(tx, projectId) }),
  write: ({ tx, actor, now }: Context, projectId: number, { learns }: LearningSettings) =>
    changeLearning(tx, projectId, learns, { actor, at: now() }),
}

type Context = QuietContext<typeof updateDefinition>
