import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { useProject } from '#shared/projects/current-project.ts'

/** Money in the project’s currency; nothing where there is none. */
export function useAmount(): (amount: number | null) => string {
  const { currency } = useProject()
  return (amount) => (amount === null ? '' : formatNumber(amount, 'AMOUNT', { currency }))
}
