import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import type { Drill } from '#views/address/drill.ts'
import { synthesisNames } from '#views/data/synthesis-names.ts'

/**
 * What narrows the rows to those of a figure, in words; null where nothing does. A synthesis that the reader does not
 * see stays unnamed.
 */
export function useDrillText(projectId: number, drill: Drill | null): string | null {
  const { t } = useTranslation()
  const { api } = useServices()
  const name = drill?.synthesis
  const names = useQuery({
    ...synthesisNames(api, projectId, localeOfPath(location.pathname)),
    enabled: name !== undefined,
  })
  if (drill === null) return null
  if (name === undefined) return t('dashboard:filters.anomalyRows')
  const label = names.data?.syntheses.find((each) => each.name === name)?.label
  return label === undefined
    ? t('dashboard:filters.ofAnySynthesis')
    : t('dashboard:filters.ofSynthesis', { label })
}
