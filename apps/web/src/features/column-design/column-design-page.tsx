import { SegmentedControl } from '@mantine/core'
import type { Source } from '@quitus/domain/access/source.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { NotPublished } from '#shared/projects/not-published.tsx'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './column-design.module.css'
import { columnDesignQuery } from './column-design.queries.ts'
import { ColumnDesigner } from './column-designer.tsx'
import { type GridFeature, openGrids, SOURCES } from './open-sources.ts'
import { SearchTextsNotice } from './search-texts-notice.tsx'

/** Where staff describe what the grids of a project show: labels, order, types, choices, for whom (DATA-02). */
export function ColumnDesignPage() {
  const { t } = useTranslation()
  const { id, name, features } = useProject()
  const open = openGrids(features)
  const [feature, setFeature] = useState<GridFeature>(open[0] ?? 'dashboard')
  usePageTitle(t('columnDesign:title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('columnDesign:title')}</h1>
      <p className={styles.subject}>{name}</p>
      {open.length > 1 && (
        <SegmentedControl
          className={styles.sources ?? ''}
          aria-label={t('columnDesign:grid')}
          value={feature}
          onChange={(value) => setFeature(open.find((each) => each === value) ?? 'dashboard')}
          data={open.map((each) => ({ value: each, label: t(`navigation:short.${each}`) }))}
        />
      )}
      <Designed key={feature} projectId={id} source={SOURCES[feature]} />
    </div>
  )
}

function Designed({ projectId, source }: { projectId: number; source: Source }) {
  const { api } = useServices()
  const design = useQuery(columnDesignQuery(api, { projectId, source }))
  if (design.data !== undefined)
    // What was saved is another draft, and so is what was read again.
    return (
      <>
        <SearchTextsNotice place={{ projectId, source }} version={design.data.version} />
        <ColumnDesigner key={design.data.version} place={{ projectId, source }} stored={design.data} />
      </>
    )
  if (design.error === null) return <LoadingState lines={10} />
  if (design.error instanceof ApiError && design.error.code === 'view_not_found') return <NotPublished />
  return <FailureState error={design.error} onRetry={() => void design.refetch()} />
}
