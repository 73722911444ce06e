import { Alert, Button, Group, Text, Title } from '@mantine/core'
import type {
  exportHistoryHead,
  getSealedHistory,
  HistoryVerification,
  SealedHistory,
  startVerification,
} from '@quitus/contract/history/sealed-history.ts'
import { featureOfSource } from '@quitus/domain/access/source.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { IconAlertTriangle, IconDownload, IconHourglass, IconShieldCheck } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiClient } from '#shared/api/api-client.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useAction } from '#shared/use-action.ts'
import { gridPlace, viewLink } from '#views/address/grid-link.ts'
import styles from './project-settings.module.css'

const PATH = '/services/v1/wexaus/projects/:projectId/sealed-history'
/** Between two readings of a verification that runs. */
const POLL_MS = 1000

/** Between two readings while changes wait for their seal, which they get every minute. */
const WAITING_MS = 5000

const isActive = (data: SealedHistory) => data.verification !== null && isJobActive(data.verification.state)

const sealedHistoryQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['sealed-history', projectId],
    queryFn: ({ signal }) =>
      api<typeof getSealedHistory>({ method: 'GET', path: PATH, params: { projectId }, signal }),
    refetchInterval({ state: { data } }) {
      if (data === undefined) return false
      if (isActive(data)) return POLL_MS
      return data.waiting > 0 ? WAITING_MS : false
    },
  })

/** Up to where the history is sealed, its last hash as a file, and a verification at any time (SEC-06). */
export function SealedHistorySection() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const titleId = useId()
  const history = useQuery(sealedHistoryQuery(api, id))
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={styles.sectionTitle}>
        {t('sealedHistory:title')}
      </Title>
      <Text size="sm" c="dimmed" mb={16}>
        {t('sealedHistory:intro')}
      </Text>
      {history.data !== undefined ? (
        <Sealed history={history.data} />
      ) : history.error === null ? (
        <LoadingState lines={3} lineHeight={28} />
      ) : (
        <FailureState error={history.error} onRetry={() => void history.refetch()} />
      )}
    </section>
  )
}

function Sealed({ history: { last, waiting, removed, verification } }: { history: SealedHistory }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id: projectId, timeZone } = useProject()
  const { action, isActing } = useAction()
  async function download(): Promise<void> {
    const { name, text } = await api<typeof exportHistoryHead>({
      method: 'GET',
      path: `${PATH}/head`,
      params: { projectId },
    })
    saveFile(new Blob([text], { type: 'application/json' }), name)
  }
  async function verify(): Promise<void> {
    const started = await api<typeof startVerification>({
      method: 'POST',
      path: `${PATH}/verifications`,
      params: { projectId },
    })
    queryClient.setQueryData(sealedHistoryQuery(api, projectId).queryKey, started)
  }
  return (
    <>
      {/* Above what changes while the page is open: a button that moves is missed. */}
      <Group>
        <Button
          loading={isActing('verify')}
          disabled={verification !== null && isJobActive(verification.state)}
          onClick={() => void action('verify', verify)}
        >
          {t('sealedHistory:verify')}
        </Button>
        {last !== null && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={isActing('download')}
            onClick={() => void action('download', download)}
          >
            {t('sealedHistory:download')}
          </Button>
        )}
      </Group>
      {last !== null && (
        <Text size="sm" c="dimmed" mt={8} mb={16}>
          {t('sealedHistory:downloadHint')}
        </Text>
      )}
      {last === null ? (
        <Text size="sm" mt={16}>
          {t('sealedHistory:empty')}
        </Text>
      ) : (
        <dl className={styles.facts}>
          <dt>{t('sealedHistory:upTo')}</dt>
          <dd>
            {t('sealedHistory:upToValue', {
              changeSet: last.changeSetId,
              on: formatDateTime({ model: last.sealedAt }, timeZone),
            })}
          </dd>
          <dt>{t('sealedHistory:hash')}</dt>
          <dd className={styles.hash}>{last.hash}</dd>
        </dl>
      )}
      {waiting > 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          {t('sealedHistory:waiting', { count: waiting })}
        </Text>
      )}
      {removed !== null && (
        <Text size="sm" mt={8}>
          {t('sealedHistory:removed', {
            count: removed.changeSets,
            until: removed.until === null ? '?' : formatDateTime({ model: removed.until }, timeZone),
          })}
        </Text>
      )}
      <div aria-live="polite">
        {verification !== null && <Outcome verification={verification} timeZone={timeZone} />}
      </div>
    </>
  )
}

function Outcome({ verification, timeZone }: { verification: HistoryVerification; timeZone: string }) {
  const { t } = useTranslation()
  const { state, done, total, error, result, finishedAt } = verification
  if (isJobActive(state))
    return (
      <Alert mt={16} color="gray" icon={<IconHourglass aria-hidden="true" />}>
        {total === null ? t('sealedHistory:queued') : t('sealedHistory:running', { done, total })}
      </Alert>
    )
  const on = finishedAt === null ? '' : formatDateTime({ model: finishedAt }, timeZone)
  if (result === null)
    return (
      <Alert mt={16} color="orange" icon={<IconAlertTriangle aria-hidden="true" />}>
        {state === 'cancelled'
          ? t('sealedHistory:cancelled')
          : t('sealedHistory:failed', { reason: error ?? '' })}
      </Alert>
    )
  const { difference } = result
  return (
    <Alert
      mt={16}
      color={difference === null ? 'green' : 'red'}
      icon={
        difference === null ? (
          <IconShieldCheck aria-hidden="true" />
        ) : (
          <IconAlertTriangle aria-hidden="true" />
        )
      }
    >
      {difference === null
        ? t('sealedHistory:intact', { count: result.sealed })
        : t(`sealedHistory:fault.${difference.fault}`, { changeSet: difference.changeSetId ?? '?' })}{' '}
      {difference !== null && t('sealedHistory:report')}{' '}
      {result.erased > 0 && t('sealedHistory:erased', { count: result.erased })}{' '}
      {!result.isRemovalCertified && t('sealedHistory:uncertified')} {t('sealedHistory:verifiedOn', { on })}
      {difference !== null && <DifferenceLink {...difference} />}
    </Alert>
  )
}

type Difference = NonNullable<NonNullable<HistoryVerification['result']>['difference']>

/** Leads to what the history says of the change set that differs, and of those before it. */
function DifferenceLink({ changeSetId, source }: Difference) {
  const { t } = useTranslation()
  const { id, features } = useProject()
  // One that is gone was perhaps of another view: the dashboard has most of them.
  const shown = source ?? 'dashboard'
  if (changeSetId === null || !features.includes(featureOfSource(shown))) return null
  return (
    <Link
      {...viewLink(gridPlace(shown, String(id), DEFAULT_NAME))}
      search={{ change: changeSetId }}
      className={styles.difference}
    >
      {t('sealedHistory:show', { changeSet: changeSetId })}
    </Link>
  )
}
