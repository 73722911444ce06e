import { Button, SegmentedControl } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowed } from '#shared/live/use-followed.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { useAction } from '#shared/use-action.ts'
import styles from './books.module.css'
import { bookFiles, bookQueries, type CompanyChoice, type VatStatus } from './books.queries.ts'
import { CompanySelect } from './company-select.tsx'
import { VatList } from './vat-list.tsx'

const STATUSES = ['open', 'regularised'] as const satisfies readonly VatStatus[]

/** VAT to put right by company and month, and what was put right (FLOW-23). */
export function VatPart() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const { action, isActing } = useAction()
  const [company, setCompany] = useState<CompanyChoice>(null)
  const [status, setStatus] = useState<VatStatus>('open')
  useFollowed(bookQueries.all(id))
  const pages = useInfiniteQuery(
    bookQueries.vat(api, id, { company, status }, localeOfPath(location.pathname)),
  )
  const [first] = pages.data?.pages ?? []
  const files = bookFiles(api, id, company)
  const download = (format: 'xlsx' | 'pdf') =>
    void action(format, async () => {
      const file = await files.vat(format)
      saveFile(file, file.name)
    })
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={t('books:vat.status')}
          value={status}
          onChange={(chosen) => setStatus(STATUSES.find((each) => each === chosen) ?? 'open')}
          data={STATUSES.map((value) => ({ value, label: t(`books:vat.${value}`) }))}
        />
        <CompanySelect companies={first?.companies ?? []} value={company} onChange={setCompany} />
        <div className={styles.files}>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            loading={isActing('xlsx')}
            onClick={() => download('xlsx')}
          >
            {t('books:files.vatXlsx')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            loading={isActing('pdf')}
            onClick={() => download('pdf')}
          >
            {t('books:files.vatPdf')}
          </Button>
        </div>
      </div>
      {first !== undefined ? (
        <>
          <VatList
            key={`${status} ${company}`}
            first={first}
            documents={pages.data?.pages.flatMap(({ documents }) => documents) ?? []}
            status={status}
          />
          <NextPageButton pages={pages} label={t('books:more')} />
        </>
      ) : pages.error === null ? (
        <LoadingState lines={12} lineHeight={40} />
      ) : (
        <FailureState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
    </div>
  )
}
