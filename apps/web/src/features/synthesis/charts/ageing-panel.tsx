import { useQuery } from '@tanstack/react-query'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { synthesisQueries } from '../synthesis.queries.ts'
import { useFiguresReader } from '../use-figures-reader.ts'
import { useSynthesisFailure } from '../use-synthesis-failure.ts'
import { ChartPanel } from './chart-panel.tsx'

/**
 * The chart of what was claimed and is left of it, by the month of the claim (SYN-05); nothing before the first
 * claim.
 */
export function AgeingPanel({ name }: { name: string }) {
  const [reader] = useFiguresReader()
  const { api } = useServices()
  const { id } = useProject()
  const ageing = useQuery(
    synthesisQueries.ageing(api, id, { name, locale: localeOfPath(location.pathname), reader }),
  )
  useSynthesisFailure(ageing.error)
  if (ageing.data !== undefined) return <ChartPanel data={ageing.data} />
  return ageing.error === null ? null : (
    <FailureState error={ageing.error} onRetry={() => void ageing.refetch()} />
  )
}
