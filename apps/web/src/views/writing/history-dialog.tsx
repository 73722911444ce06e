import { Button, Group, Modal, ScrollArea, Text } from '@mantine/core'
import type { ChangeSet } from '@quitus/contract/views/write.schema.ts'
import { CHANGE_SET_KINDS } from '@quitus/domain/anomalies/change-kind.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { RemovedHistory } from '#views/data/removed-history.tsx'
import { ChangedCells, type Restore } from './changed-cells.tsx'
import styles from './writing.module.css'
import { type WrittenView, writingQueries } from './writing.queries.ts'

type Props = {
  view: WrittenView
  /** The change set that is shown first, with its cells; null: the newest. */
  from: string | null
  /** Puts an earlier value back; null where the person may only read. */
  onRestore: Restore | null
  onClose: () => void
}

/** What everybody did in a view, newest first; of one person on demand, and with its cells (CELL-13). */
export function HistoryDialog({ view, from: linked, onRestore, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const [actor, setActor] = useState<{ id: number; name: string } | null>(null)
  const [from, setFrom] = useState(linked)
  const history = useInfiniteQuery(writingQueries.history(api, view, { actor: actor?.id ?? null, from }))
  const changeSets = history.data?.pages.flatMap((page) => page.changeSets) ?? []
  const isAbsent = history.data !== undefined && from !== null && changeSets[0]?.changeSet !== from

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('writing:history.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {actor !== null && (
        <Group gap="xs" mb="sm">
          <Text size="sm">{t('writing:history.of', { name: actor.name })}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setActor(null)}>
            {t('writing:history.everybody')}
          </Button>
        </Group>
      )}
      {from !== null && actor === null && (
        <Group gap="xs" mb="sm">
          <Text size="sm">
            {t(isAbsent ? 'writing:history.absent' : 'writing:history.from', { changeSet: from })}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setFrom(null)}>
            {t('writing:history.newest')}
          </Button>
        </Group>
      )}
      {history.data === undefined && history.error === null && <LoadingState lines={6} lineHeight={48} />}
      {history.data === undefined && history.error !== null && (
        <FailureState error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data !== undefined && changeSets.length === 0 && (
        <Text c="dimmed">{t('writing:history.none')}</Text>
      )}
      <ScrollArea.Autosize mah="65vh" type="auto" scrollbars="y" classNames={{ content: styles.history }}>
        <ol className={styles.steps}>
          {changeSets.map((changeSet) => (
            <Done
              key={changeSet.changeSet}
              isLinked={changeSet.changeSet === from}
              changeSet={changeSet}
              view={view}
              onRestore={onRestore}
              onActor={actor === null ? setActor : null}
            />
          ))}
        </ol>
        <NextPageButton pages={history} label={t('writing:history.more')} />
        <RemovedHistory until={history.data?.pages.at(-1)?.removedUntil ?? null} />
      </ScrollArea.Autosize>
    </Modal>
  )
}

type DoneProps = {
  changeSet: ChangeSet
  /** The address leads to it: its cells are shown at once. */
  isLinked: boolean
  view: WrittenView
  onRestore: Restore | null
  onActor: ((actor: { id: number; name: string }) => void) | null
}

function Done({ changeSet, isLinked, view, onRestore, onActor }: DoneProps) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const [isOpen, setOpen] = useState(isLinked)
  const { kind, at, actor, actorId, impersonator, reason, cells, columns } = changeSet
  const kindText = t(`writing:kind.${CHANGE_SET_KINDS.find((each) => each === kind) ?? 'other'}`)
  const who = impersonator === null ? actor : t('writing:history.onBehalf', { impersonator, actor })
  return (
    <li className={styles.done} aria-current={isLinked || undefined}>
      <button type="button" className={styles.step} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          {columns.length === 0
            ? kindText
            : t('writing:undo.step', {
                kind: kindText,
                columns: columns.map(({ label }) => label).join(', '),
              })}
        </span>
        <span className={styles.stepDetail}>
          {cells > 0 && `${t('writing:undo.cells', counted(cells))} · `}
          {who} · {formatDateTime({ model: at }, timeZone)}
        </span>
        {reason !== null && (
          <span className={styles.stepDetail}>{t('writing:history.reason', { reason })}</span>
        )}
      </button>
      {isOpen && (
        <div className={styles.doneCells}>
          {onActor !== null && (
            <Button size="compact-sm" variant="subtle" onClick={() => onActor({ id: actorId, name: actor })}>
              {t('writing:history.only', { name: actor })}
            </Button>
          )}
          <ChangedCells changeSet={changeSet.changeSet} view={view} onRestore={onRestore} />
        </div>
      )}
    </li>
  )
}
