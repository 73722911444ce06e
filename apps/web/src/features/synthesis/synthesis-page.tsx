import { IconEyeOff, IconSum } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useFollowed } from '#shared/live/use-followed.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NewSynthesisButton } from './builder/new-synthesis-button.tsx'
import { synthesisQueries } from './synthesis.queries.ts'
import { SynthesisScreen } from './synthesis-screen.tsx'
import { useSynthesisFailure } from './use-synthesis-failure.ts'

const route = getRouteApi('/signed-in/$projectId/resultats/synthese/$syntheseName')

/** The syntheses of a project (NAV-08): the one that the address names, else the first (SYN-01). */
export function SynthesisPage() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, name } = useProject()
  const { syntheseName } = route.useParams()
  const metadata = useQuery(synthesisQueries.metadata(api, id, localeOfPath(location.pathname)))
  useSynthesisFailure(metadata.error)
  useFollowed(synthesisQueries.all(id))
  usePageTitle(t('screens:synthesis.title'))
  const state = { title: t('screens:synthesis.title'), icon: <IconSum size={20} /> }

  if (metadata.data === undefined) {
    if (metadata.error === null) return <LoadingState lines={14} />
    const isMissing = metadata.error instanceof ApiError && metadata.error.code === 'no_synthesis_setup'
    if (!isMissing)
      return <FailureState isHeading error={metadata.error} onRetry={() => void metadata.refetch()} />
    return (
      <EmptyScreen {...state} state={t('synthesis:none.setup')} action={<NewSynthesisButton />}>
        {t('synthesis:none.setupHint', { name })}
      </EmptyScreen>
    )
  }
  const { syntheses } = metadata.data
  const active = syntheses.find((each) => each.name === syntheseName) ?? syntheses[0]
  if (active === undefined)
    return (
      <EmptyScreen
        {...state}
        icon={<IconEyeOff size={20} />}
        state={t('synthesis:none.visible')}
        action={<NewSynthesisButton />}
      >
        {t('synthesis:none.visibleHint', { name })}
      </EmptyScreen>
    )
  return <SynthesisScreen key={active.name} syntheses={syntheses} active={active} />
}
