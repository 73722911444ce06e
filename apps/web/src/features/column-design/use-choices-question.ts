import type { Source } from '@quitus/domain/access/source.ts'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useServices } from '#shared/services.ts'
import { columnDesignCalls } from './column-design.queries.ts'
import { type DraftColumn, removedChoices } from './draft-columns.ts'

/** Choices that the question lists by name; the others are counted. */
const LISTED = 10

/** Confirms that choices which rows have can be chosen no more; true when they are to go, or no row has one. */
export function useChoicesQuestion(place: { projectId: number; source: Source }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const isSure = useDangerQuestion()
  return async (before: readonly DraftColumn[], after: readonly DraftColumn[]): Promise<boolean> => {
    const locale = localeOfPath(location.pathname)
    for (const { column, name, values } of removedChoices(before, after)) {
      const { choices } = await columnDesignCalls(api, place).uses(name)
      const used = choices.filter(({ value }) => values.includes(value))
      if (used.length === 0) continue
      const listed = used
        .slice(0, LISTED)
        .map(({ value, rows }) => t('columnDesign:choiceRemoval.choice', { choice: value, count: rows }))
      const text = [
        `${listed.join(', ')}.`,
        ...(used.length > LISTED ? [t('columnDesign:removal.more', { count: used.length - LISTED })] : []),
        t('columnDesign:choiceRemoval.kept'),
      ].join(' ')
      const isToGo = await isSure({
        title: t('columnDesign:choiceRemoval.title', { label: column.design.label[locale] }),
        text,
        action: t('columnDesign:save'),
      })
      if (!isToGo) return false
    }
    return true
  }
}
