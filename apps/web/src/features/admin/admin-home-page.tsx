import { Alert, Title } from '@mantine/core'
import type { getOverview } from '@quitus/contract/admin/get-overview.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { AUDIT_KINDS } from '@quitus/domain/people/audit-kind.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconDatabaseOff, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { MissingCells } from '#shared/states/missing-cells.tsx'
import { useSizeText } from '#shared/use-size-text.ts'
import styles from './admin.module.css'
import { adminQueries } from './admin.queries.ts'

type Overview = ResponseOf<typeof getOverview>

/** Where administrators begin: the installation at a glance (NAV-11, PRJ-02). */
export function AdminHomePage() {
  const { t } = useTranslation()
  const { api } = useServices()
  const title = t('admin:title')
  usePageTitle(title)
  const overview = useQuery({ ...adminQueries.overview(api), refetchOnMount: 'always' })
  return (
    <div className={styles.page}>
      <Title order={1} className={styles.title}>
        {title}
      </Title>
      {overview.data !== undefined ? (
        <Glance {...overview.data} />
      ) : overview.error === null ? (
        <LoadingState lines={6} lineHeight={48} />
      ) : (
        <FailureState error={overview.error} onRetry={() => void overview.refetch()} />
      )}
    </div>
  )
}

function Glance({ people, projects, storage, jobs, mail, backup, missing, events }: Overview) {
  const { t } = useTranslation()
  const sizeText = useSizeText()
  const number = (count: number) => ({ number: formatCount(count) })
  return (
    <>
      {mail.transport === 'files' && (
        <Alert mt="md" color="yellow" variant="light" icon={<IconMailOff size={18} />}>
          {t('admin:home.mailFiles')}
        </Alert>
      )}
      {backup === null && (
        <Alert mt="md" color="yellow" variant="light" icon={<IconDatabaseOff size={18} />}>
          {t('admin:home.noBackups')}
        </Alert>
      )}
      {missing.length > 0 && <MissingCells cells={missing.join(', ')} />}
      <ul className={styles.tiles}>
        <Tile to="/admin/users" name={t('admin:home.people')} figure={formatCount(people.active)}>
          {t('admin:home.invited', number(people.invited))},{' '}
          {t('admin:home.disabled', number(people.disabled))}
          <br />
          {t('admin:home.today', number(people.signedInToday))}
        </Tile>
        <Tile to="/admin/projects" name={t('admin:home.projects')} figure={formatCount(projects.active)}>
          {t('admin:home.archived', number(projects.archived))}
        </Tile>
        <Tile name={t('admin:home.storage')} figure={sizeText(storage.database + storage.files)}>
          {t('admin:home.database')} {sizeText(storage.database)}
          <br />
          {t('admin:home.files', counted(storage.fileCount))} {sizeText(storage.files)}
        </Tile>
        <Tile
          to="/admin/jobs"
          name={t('admin:home.jobs')}
          figure={t('admin:home.failed', number(jobs.failed))}
          isBad={jobs.failed > 0}
        >
          {t('admin:home.waiting', number(jobs.waiting))}, {t('admin:home.running', number(jobs.running))}
        </Tile>
        <Tile
          to="/admin/mails"
          name={t('admin:home.mail')}
          figure={t('admin:home.failed', number(mail.failed))}
          isBad={mail.failed > 0}
        >
          {t('admin:home.waiting', number(mail.waiting))}
        </Tile>
        {backup !== null && <BackupTile {...backup} />}
      </ul>
      <h2 className={styles.sectionTitle}>{t('admin:home.events')}</h2>
      {events.length === 0 && <p className={styles.detail}>{t('admin:home.noEvents')}</p>}
      <ul className={styles.events}>
        {events.map((event) => (
          <Event key={event.id} {...event} />
        ))}
      </ul>
    </>
  )
}

function BackupTile({ last, isLate, isEncrypted, fault, cellsWithout }: NonNullable<Overview['backup']>) {
  const { t } = useTranslation()
  const sizeText = useSizeText()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // The day large, the time with the details.
  const [day, ...time] = last === null ? [] : formatDateTime({ model: last.at }, timeZone).split(' ')
  return (
    <Tile
      name={t('admin:home.backup')}
      figure={day ?? t('admin:home.neverBackedUp')}
      isBad={isLate || fault !== null || cellsWithout.length > 0}
    >
      {last !== null && `${time.join(' ')} · ${sizeText(last.bytes)}`}
      {last !== null && <br />}
      {fault === null
        ? t(
            isLate
              ? 'admin:home.backupLate'
              : isEncrypted
                ? 'admin:home.encrypted'
                : 'admin:home.notEncrypted',
          )
        : t('admin:home.backupFails', { reason: fault })}
      {cellsWithout.length > 0 && <br />}
      {cellsWithout.length > 0 &&
        t('admin:home.cellsNotBackedUp', { cells: cellsWithout.map(({ name }) => name).join(', ') })}
    </Tile>
  )
}

type TileProps = { to?: string; name: string; figure: string; isBad?: boolean; children: ReactNode }

function Tile({ to, name, figure, isBad = false, children }: TileProps) {
  const content = (
    <>
      <span className={styles.tileName}>{name}</span>
      <span className={`${styles.figure} ${isBad ? styles.bad : ''}`}>{figure}</span>
      <span className={styles.detail}>{children}</span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={styles.tile}>{content}</div>
      ) : (
        <Link to={to} className={styles.tile}>
          {content}
        </Link>
      )}
    </li>
  )
}

function Event({ at, kind, who, subject, project }: Overview['events'][number]) {
  const { t } = useTranslation()
  const known = AUDIT_KINDS.find((each) => each === kind)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const about = [subject, project].filter((each) => each !== null).join(' · ')
  return (
    <li className={styles.event}>
      <time dateTime={at}>{formatDateTime({ model: at }, timeZone)}</time>
      <div>
        <div>
          {known === undefined ? kind : t(`activity:kind.${known}`)}
          {about !== '' && <strong> {about}</strong>}
        </div>
        <div className={styles.who}>{who ?? t('admin:home.commandLine')}</div>
      </div>
    </li>
  )
}
