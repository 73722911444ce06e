import type { Source } from '@quitus/domain/access/source.ts'
import { countedUses } from '@quitus/domain/columns/column-uses.ts'
import { useTranslation } from 'react-i18next'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import { columnDesignCalls } from './column-design.queries.ts'

/** Uses that the question lists by name; the others are counted. */
const LISTED = 10

/** Confirms the removal of an added column, with all that uses it; true when it is to go. */
export function useRemovalQuestion(place: { projectId: number; source: Source }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { action } = useAction()
  const isSure = useDangerQuestion()
  return async (name: string, label: string): Promise<boolean> => {
    let answer = false
    await action('uses', async () => {
      const { values, uses } = await columnDesignCalls(api, place).uses(name)
      const counted = countedUses(uses)
      const listed = counted
        .slice(0, LISTED)
        .map(({ kind, label, count }) => t(`columnDesign:uses.${kind}`, { label: label ?? '', count }))
      const text = [
        ...(values === null ? [] : [t('columnDesign:removal.values', { count: values })]),
        ...(listed.length === 0 ? [] : [t('columnDesign:removal.uses', { uses: listed.join(', ') })]),
        ...(counted.length > LISTED
          ? [t('columnDesign:removal.more', { count: counted.length - LISTED })]
          : []),
      ].join(' ')
      answer = await isSure({
        title: t('columnDesign:removal.title', { label }),
        text,
        action: t('columnDesign:remove'),
      })
    })
    return answer
  }
}
