import { STATES } from '@quitus/domain/states/state.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import type { DecisionOutcome } from './decisions.queries.ts'

const BY_STATE = STATES.map((state) => `state_${state}` as const)

/** What is left out of a decision and why, one text for each reason. */
export function useLeftOutTexts(): (excluded: DecisionOutcome['excluded']) => string[] {
  const { t } = useTranslation()
  return (excluded) =>
    excluded.map(({ code, count, message }) => {
      const known = BY_STATE.find((each) => each === code)
      return known === undefined
        ? t('decisions:leftOut.other', { ...counted(count), message })
        : t(`decisions:leftOut.${known}`, counted(count))
    })
}
