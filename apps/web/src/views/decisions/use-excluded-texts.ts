import { ROUTES } from '@quitus/domain/routes/route.ts'
import { STATES } from '@quitus/domain/states/state.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import type { DecisionOutcome } from './decisions.queries.ts'

const KNOWN = [
  ...STATES.map((state) => `state_${state}` as const),
  ...([...ROUTES, 'unknown'] as const).map((route) => `route_${route}` as const),
]

/** What is excluded of a decision and why, one text for each reason. */
export function useExcludedTexts(): (excluded: DecisionOutcome['excluded']) => string[] {
  const { t } = useTranslation()
  return (excluded) =>
    excluded.map(({ code, count, message }) => {
      const known = KNOWN.find((each) => each === code)
      return known === undefined
        ? t('decisions:excluded.other', { ...counted(count), message })
        : t(`decisions:excluded.${known}`, counted(count))
    })
}
