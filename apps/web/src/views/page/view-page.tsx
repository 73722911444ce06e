import { Anchor } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { NotPublished } from '#shared/projects/not-published.tsx'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { useDrill } from '#views/address/drill.ts'
import { gridPlace, viewLink } from '#views/address/grid-link.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'
import { ViewScreen } from './view-screen.tsx'

type Props = Omit<ComponentProps<typeof ViewScreen>, 'scope' | 'metadata' | 'onRepublished'> &
  Pick<ViewScope, 'source' | 'prefilteredView'> & {
    /** What is there before the first publication; the ordinary words without it. */
    unpublished?: ReactNode
  }

/** The page of one view of the project; the row detail is its child route and lies over it. */
export function ViewPage({ source, prefilteredView, unpublished, ...parts }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const project = useProject()
  const drill = useDrill()
  const { id: projectId } = project
  const scope = useMemo(
    () => ({ projectId, source, prefilteredView, drill }),
    [projectId, source, prefilteredView, drill],
  )
  const metadata = useQuery({
    ...viewQueries.metadata(api, scope, localeOfPath(location.pathname)),
    // The same view in the language before stays on screen, in its place, until the new texts are there.
    placeholderData: (before, query) =>
      query?.queryKey[1] === project.id &&
      query.queryKey[2] === source &&
      query.queryKey[4] === prefilteredView
        ? before
        : undefined,
  })
  usePageTitle(parts.title)

  if (metadata.data !== undefined) {
    return (
      <ViewScreen
        key={`${project.id}/${source}/${prefilteredView ?? ''}`}
        {...parts}
        scope={scope}
        metadata={metadata.data}
        onRepublished={() => void metadata.refetch()}
      />
    )
  }
  if (metadata.error === null) return <LoadingState lines={16} />
  const code = metadata.error instanceof ApiError ? metadata.error.code : null
  if (code === 'prefiltered_view_not_found') {
    return (
      <StatePanel
        icon={<IconEyeOff size={20} />}
        title={t('dashboard:view.notFound')}
        isHeading
        action={
          <Anchor
            renderRoot={(props) => (
              <Link {...props} {...viewLink(gridPlace(source, String(project.id), DEFAULT_NAME))} />
            )}
          >
            {t(`dashboard:whole.${source}`)}
          </Anchor>
        }
      >
        {t('dashboard:view.notFoundHint')}
      </StatePanel>
    )
  }
  if (code === 'view_not_found') {
    if (unpublished !== undefined) return unpublished
    return <NotPublished isHeading />
  }
  return <FailureState error={metadata.error} onRetry={() => void metadata.refetch()} />
}
