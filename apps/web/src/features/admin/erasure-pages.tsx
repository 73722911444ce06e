import { Button } from '@mantine/core'
import type { Erasure } from '@quitus/contract/admin/erasures.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import styles from '#views/detail/entry-drawer.module.css'
import { ListScreen } from '#views/list/list-screen.tsx'
import { ErasedParts } from './erasure-preview.tsx'
import own from './erasures.module.css'
import { erasureCalls, erasureQueries } from './erasures.queries.ts'
import { RecordDrawer } from './record-drawer.tsx'

/** What was erased for good (SEC-09); the certificate of one lies over the list. */
export function ErasuresPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { erasureId = null } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const title = t('erasures:title')
  usePageTitle(title)
  const link = (id: string) =>
    ({ to: '/admin/erasures/$erasureId', params: { erasureId: id }, search }) as const
  return (
    <ListScreen
      scope={{ list: 'erasures' }}
      title={title}
      activeEntryId={erasureId}
      openRow={(id) => void navigate({ ...link(id), replace: erasureId !== null })}
      hrefOfRow={(id) => router.buildLocation(link(id)).publicHref}
    >
      <Outlet />
    </ListScreen>
  )
}

/** The certificate of an erasure over the list of all. */
export function ErasureDrawer() {
  const { t } = useTranslation()
  const { api } = useServices()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { erasureId = '' } = useParams({ strict: false })
  return (
    <RecordDrawer
      title={t('erasures:certificate.title', { id: erasureId })}
      closeLabel={t('erasures:certificate.close')}
      onClose={() => void navigate({ to: '/admin/erasures', search })}
      record={useQuery(erasureQueries.one(api, Number(erasureId)))}
      missing={{
        ...{ code: 'erasure_not_found', title: t('erasures:certificate.notFound') },
        icon: <IconEraser size={20} />,
      }}
    >
      {(erasure) => <Certificate erasure={erasure} />}
    </RecordDrawer>
  )
}

function Certificate({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const action = useAction()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const by = erasure.isByRule
    ? t('erasures:certificate.rule')
    : (erasure.by ?? t('erasures:certificate.commandLine'))
  const time = (at: string) => formatDateTime({ model: at }, timeZone)
  const { removed } = erasure
  const facts = [
    ['company', erasure.company],
    ['at', time(erasure.at)],
    ['by', by],
    ...(erasure.reference === null ? [] : [['reference', erasure.reference] as const]),
    ...(removed === null
      ? []
      : ([
          ['position', removed.position],
          ['hash', removed.hash],
        ] as const)),
  ] as const
  return (
    <div className={own.certificate}>
      <p>
        {t(`erasures:certificate.${erasure.kind}`, {
          ...{ number: String(erasure.subjectId), subject: erasure.subject },
          until: removed === null ? '' : time(removed.until),
        })}
      </p>
      <dl className={styles.fields}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.field}>
            <dt>{t(`erasures:certificate.${name}`)}</dt>
            <dd className={name === 'hash' ? own.hash : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <ErasedParts {...erasure} />
      {erasure.kind === 'person' && <p className={own.note}>{t('erasures:certificate.untouched')}</p>}
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={action.isRunning}
          onClick={() =>
            action.start(async () => {
              const name = t('erasures:certificate.file', { id: String(erasure.id) })
              saveFile(await erasureCalls(api).certificate(erasure.id), `${name}.pdf`)
            })
          }
        >
          {t('erasures:certificate.download')}
        </Button>
      </div>
    </div>
  )
}
