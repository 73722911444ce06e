import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowed } from '#shared/live/use-followed.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import styles from './books.module.css'
import { bookQueries, type CompanyChoice } from './books.queries.ts'
import { EntriesList } from './entries-list.tsx'
import { EntryTools } from './entry-tools.tsx'

/** Proposed correcting entries (FLOW-22): read, taken away as files, and marked once they are posted. */
export function EntriesPart() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const [company, setCompany] = useState<CompanyChoice>(null)
  useFollowed(bookQueries.all(id))
  const pages = useInfiniteQuery(bookQueries.entries(api, id, company, localeOfPath(location.pathname)))
  const [first] = pages.data?.pages ?? []
  if (first === undefined)
    return pages.error === null ? (
      <LoadingState lines={12} lineHeight={40} />
    ) : (
      <FailureState error={pages.error} onRetry={() => void pages.refetch()} />
    )
  return (
    <div className={styles.part}>
      <EntryTools first={first} company={company} onCompany={setCompany} />
      <EntriesList
        key={company}
        first={first}
        entries={pages.data?.pages.flatMap(({ entries }) => entries) ?? []}
      />
      <NextPageButton pages={pages} label={t('books:more')} />
    </div>
  )
}
