import { Button, Code, Title } from '@mantine/core'
import type { examineInstallation } from '@quitus/contract/admin/examine-installation.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './admin.module.css'
import { adminQueries } from './admin.queries.ts'

type Examination = ResponseOf<typeof examineInstallation>
type Finding = Examination['findings'][number]

const ICONS = { problem: IconCircleX, warning: IconAlertTriangle, ok: IconCircleCheck } as const

/** What was found of the installation, what is wrong first, and what to do about it (OPS-01). */
export function InstallationPage() {
  const { t } = useTranslation()
  const { api } = useServices()
  const title = t('admin:installation.title')
  usePageTitle(title)
  const examination = useQuery({ ...adminQueries.examination(api), refetchOnMount: 'always' })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={examination.isFetching}
          onClick={() => void examination.refetch()}
        >
          {t('admin:installation.again')}
        </Button>
      </div>
      {examination.error !== null ? (
        <FailureState error={examination.error} onRetry={() => void examination.refetch()} />
      ) : examination.data === undefined ? (
        <LoadingState lines={8} lineHeight={48} />
      ) : (
        <Findings {...examination.data} />
      )}
    </div>
  )
}

function Findings({ at, findings }: Examination) {
  const { t } = useTranslation()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const countOf = (state: Finding['state']) => findings.filter((each) => each.state === state).length
  const [problems, warnings] = [countOf('problem'), countOf('warning')]
  const summary = [
    ...(problems > 0 ? [t('admin:installation.problems', counted(problems))] : []),
    ...(warnings > 0 ? [t('admin:installation.warnings', counted(warnings))] : []),
  ]
  return (
    <>
      <p className={styles.examined} role="status">
        {summary.length > 0 ? summary.join(', ') : t('admin:installation.allWell')}
        {' · '}
        {t('admin:installation.at', { at: formatDateTime({ model: at }, timeZone) })}
      </p>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingLine key={finding.text} {...finding} />
        ))}
      </ul>
    </>
  )
}

function FindingLine({ state, text, remedy }: Finding) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <li className={styles.finding} data-state={state}>
      <Icon size={20} role="img" aria-label={t(`admin:findingState.${state}`)} />
      <div>
        <div>{text}</div>
        {remedy !== null && (
          <div className={styles.detail}>
            {remedy.split('`').map((part, at) => {
              const key = `${at} ${part}`
              // What is between two backticks is typed into a shell or searched for.
              return at % 2 === 1 ? <Code key={key}>{part}</Code> : <Fragment key={key}>{part}</Fragment>
            })}
          </div>
        )}
      </div>
    </li>
  )
}
