import { Checkbox, NativeSelect, Text } from '@mantine/core'
import type {
  getLimitation,
  LimitationSettings,
  updateLimitation,
} from '@quitus/contract/projects/limitation.ts'
import {
  LIMITATION_CHOICES,
  type LimitationChoice,
  limitationCountry,
  limitationRules,
} from '@quitus/domain/limitation/limitation-rules.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiClient } from '#shared/api/api-client.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { SettingsForm } from './settings-form.tsx'

const PATH = '/services/v1/wexaus/projects/:projectId/limitation'

export const limitationQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['limitation', projectId],
    queryFn: ({ signal }) =>
      api<typeof getLimitation>({ method: 'GET', path: PATH, params: { projectId }, signal }),
  })

/** Under which law claims lapse, and whether a claim interrupts the period (FLOW-16). */
export function LimitationForm() {
  const { api } = useServices()
  const { id } = useProject()
  const settings = useQuery(limitationQuery(api, id))
  if (settings.data !== undefined) return <Fields settings={settings.data} />
  return settings.error === null ? (
    <LoadingState lines={3} lineHeight={44} />
  ) : (
    <FailureState error={settings.error} onRetry={() => void settings.refetch()} />
  )
}

function Fields({ settings }: { settings: LimitationSettings }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id: projectId, currency } = useProject()
  const [chosen, setChosen] = useState(settings)
  async function save(): Promise<void> {
    await api<typeof updateLimitation>({ method: 'PUT', path: PATH, params: { projectId }, body: chosen })
    queryClient.setQueryData(limitationQuery(api, projectId).queryKey, chosen)
  }
  const country = limitationCountry({ country: chosen.country, currency })
  const { undueYears, vat, law } = limitationRules(country)
  const nameOf = (choice: LimitationChoice) => t(`admin:limitationCountry.${choice}`)
  return (
    <SettingsForm title={t('admin:limitation.title')} onSave={save}>
      <NativeSelect
        label={t('admin:limitation.law')}
        value={chosen.country ?? ''}
        data={[
          {
            value: '',
            label: t('admin:limitation.byCurrency', {
              country: nameOf(limitationCountry({ country: null, currency }) ?? 'other'),
            }),
          },
          ...LIMITATION_CHOICES.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setChosen({ ...chosen, country: LIMITATION_CHOICES.find((choice) => choice === value) ?? null })
        }
      />
      <Text size="sm" c="dimmed">
        {t('admin:limitation.undue', { years: undueYears })}{' '}
        {t(vat.until === 'endOfYear' ? 'admin:limitation.vatEndOfYear' : 'admin:limitation.vatSameDay', {
          years: vat.years,
        })}{' '}
        {law === null ? t('admin:limitation.shortest') : `${law[localeOfPath(location.pathname)]}.`}
      </Text>
      <Checkbox
        label={t('admin:limitation.claimsInterrupt')}
        description={t('admin:limitation.claimsInterruptHint')}
        checked={chosen.claimsInterrupt}
        onChange={({ currentTarget: { checked } }) => setChosen({ ...chosen, claimsInterrupt: checked })}
      />
      <Text size="sm" c="dimmed">
        {t('admin:limitation.note')}
      </Text>
    </SettingsForm>
  )
}
