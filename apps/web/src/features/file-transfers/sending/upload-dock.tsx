import { ActionIcon, Button, Progress } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useTransferSize } from '../use-transfer-size.ts'
import { canPause, isOver, type SentFile } from './sent-file.ts'
import styles from './upload-dock.module.css'
import type { UploadQueue } from './upload-queue.ts'
import { useSpeed } from './use-speed.ts'

/** Rows that are drawn; what is over leaves them first. */
const SHOWN = 100

/** What is being sent, over the bottom of every page of the project (XFER-01). */
export function UploadDock({ queue }: { queue: UploadQueue }) {
  const { t } = useTranslation()
  const size = useTransferSize()
  const files = useSyncExternalStore(queue.subscribe, queue.files)
  const [isOpen, setIsOpen] = useState(true)
  const [sent, total] = [sumOf(files, 'sent'), sumOf(files, 'size')]
  const active = files.filter((file) => !isOver(file))
  const failed = files.filter(({ state }) => state === 'failed')
  const { speed, timeLeft } = useSpeed(files)
  if (files.length === 0) return null
  const isPaused = active.length > 0 && active.every(({ state }) => state === 'paused')
  const existing = files.filter(({ state }) => state === 'existing')
  const done = files.length - failed.length - existing.length - active.length
  const ended = [
    ...(done > 0 ? [t('fileTransfers:dock.done', { count: done })] : []),
    ...(existing.length > 0 ? [t('fileTransfers:dock.existing', { count: existing.length })] : []),
  ]
  const title =
    active.length > 0 ? t('fileTransfers:dock.sending', { count: active.length }) : ended.join(', ')
  const toggle = t(isOpen ? 'fileTransfers:dock.collapse' : 'fileTransfers:dock.expand')
  return (
    <section className={styles.dock} aria-label={t('fileTransfers:dock.title')}>
      <header className={styles.head}>
        <div className={styles.words}>
          <div role="status">
            {title !== '' && <p className={styles.title}>{title}</p>}
            {failed.length > 0 && (
              <p className={styles.failedCount}>{t('fileTransfers:dock.failed', { count: failed.length })}</p>
            )}
          </div>
          {active.length > 0 && (
            <p className={styles.figures}>
              {t('fileTransfers:dock.progress', { sent: size(sent), size: size(total) })}
              {speed !== null && ` · ${t('fileTransfers:dock.speed', { speed: size(speed) })}`}
              {timeLeft !== null && ` · ${t('fileTransfers:dock.left', { time: timeLeft })}`}
            </p>
          )}
        </div>
        {active.length > 0 ? (
          <Button size="compact-sm" variant="default" onClick={isPaused ? queue.resumeAll : queue.pauseAll}>
            {t(isPaused ? 'fileTransfers:dock.resumeAll' : 'fileTransfers:dock.pauseAll')}
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('fileTransfers:dock.clear')}
            title={t('fileTransfers:dock.clear')}
            onClick={queue.clearOver}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={toggle}
          title={toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
        </ActionIcon>
      </header>
      {active.length > 0 && (
        <Progress
          value={total === 0 ? 0 : (sent / total) * 100}
          size={3}
          radius={0}
          aria-label={t('fileTransfers:dock.title')}
        />
      )}
      {isOpen && (
        <ul className={styles.files}>
          {[...active, ...failed, ...files.filter((file) => isOver(file) && file.state !== 'failed')]
            .slice(0, SHOWN)
            .map((file) => (
              <DockFile key={file.key} file={file} queue={queue} />
            ))}
        </ul>
      )}
    </section>
  )
}

function DockFile({ file, queue }: { file: SentFile; queue: UploadQueue }) {
  const { t } = useTranslation()
  const size = useTransferSize()
  const { key, name, state, message } = file
  const percent = file.size === 0 ? 0 : Math.floor((file.sent / file.size) * 100)
  const canResume = state === 'paused'
  return (
    <li className={styles.file} data-state={state}>
      <StateIcon state={state} />
      <div className={styles.words}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <p className={styles.figures}>
          {state === 'sending'
            ? `${percent} % · ${size(file.size)}`
            : (message ?? t(`fileTransfers:state.${state}`))}
        </p>
        {state === 'sending' && <Progress value={percent} size={2} mt={2} aria-label={name} />}
      </div>
      {canPause(file) && (
        <DockAction label={t('fileTransfers:dock.pauseOf', { name })} action={() => queue.pause(key)}>
          <IconPlayerPause size={16} aria-hidden />
        </DockAction>
      )}
      {canResume && (
        <DockAction label={t('fileTransfers:dock.resumeOf', { name })} action={() => queue.resume(key)}>
          <IconPlayerPlay size={16} aria-hidden />
        </DockAction>
      )}
      {file.canRetry && (
        <DockAction label={t('fileTransfers:dock.retryOf', { name })} action={() => queue.resume(key)}>
          <IconRefresh size={16} aria-hidden />
        </DockAction>
      )}
      {(canPause(file) || canResume || state === 'failed') && (
        <DockAction
          label={t(`fileTransfers:dock.${state === 'failed' ? 'removeOf' : 'cancelOf'}`, { name })}
          action={() => void queue.cancel(key)}
        >
          <IconX size={16} aria-hidden />
        </DockAction>
      )}
    </li>
  )
}

function DockAction({
  label,
  action,
  children,
}: {
  label: string
  action: () => void
  children: React.ReactNode
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={action}>
      {children}
    </ActionIcon>
  )
}

function StateIcon({ state }: Pick<SentFile, 'state'>) {
  if (state === 'done' || state === 'verified' || state === 'existing')
    return <IconCircleCheck size={16} className={styles.good} aria-hidden />
  if (state === 'failed') return <IconAlertTriangle size={16} className={styles.bad} aria-hidden />
  return <span className={styles.icon} aria-hidden />
}

function sumOf(files: readonly SentFile[], part: 'sent' | 'size'): number {
  return files.filter(({ state }) => state !== 'failed').reduce((sum, file) => sum + file[part], 0)
}
