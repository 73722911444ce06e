import { ActionIcon, Button } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useLiveEvents } from '#shared/live/live-project.ts'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices, useSession } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useAction } from '#shared/use-action.ts'
import type { RecoveriesProps } from '#views/data/view-tools.ts'
import { fetchAnomalyFile } from '#views/files/anomaly-file.queries.ts'
import { mayConcern } from './may-concern.ts'
import styles from './recoveries.module.css'
import {
  type Recovery,
  recoveriesQuery,
  recoveryCalls,
  type WrittenRecoveries,
} from './recoveries.queries.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'

/** The lines of what came back, their sum against the accepted amount, and for staff the actions on them (FLOW-18). */
export function RecoveryList({ projectId, anomalyId, isClaimed, onWritten }: RecoveriesProps) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const session = useSession()
  const project = useProject()
  const send = useDangerQuestion()
  const { action, isRunning, start } = useAction()
  const query = recoveriesQuery(api, { projectId, anomalyId })
  const found = useQuery(query)
  useLiveEvents((event) => {
    if (mayConcern(event, anomalyId)) void found.refetch()
  })
  /** The line that is corrected, `new` for one more; null while the dialog is closed. */
  const [edited, setEdited] = useState<Recovery | 'new' | null>(null)
  const money = (amount: number) => formatNumber(amount, 'AMOUNT', { currency: project.currency })

  function takeOver({ updatedRows, changeSet, ...recoveries }: WrittenRecoveries): void {
    queryClient.setQueryData(query.queryKey, recoveries)
    onWritten(updatedRows)
  }

  const download = ({ id, name }: { id: string; name: string }) =>
    start(async () => saveFile(await fetchAnomalyFile(api, { projectId, anomalyId }, id), name))

  async function remove(line: Recovery): Promise<void> {
    const isSure = await send({
      title: t('recoveries:remove.title'),
      text: t('recoveries:remove.text', { amount: money(line.amount) }),
      action: t('recoveries:remove.action'),
    })
    if (!isSure) return
    await action(
      'remove',
      async () => takeOver(await recoveryCalls(api, { projectId, anomalyId }).remove(line.id)),
      t('recoveries:removed'),
    )
  }

  if (found.data === undefined) {
    return found.error === null ? (
      <LoadingState lines={4} lineHeight={48} />
    ) : (
      <FailureState error={found.error} onRetry={() => void found.refetch()} />
    )
  }
  const { recoveries, acceptedAmount, recovered, left } = found.data
  const canRecord = session !== null && can(actorOf(session), 'anomaly.recover', project)
  return (
    <div className={styles.recoveries}>
      <dl className={styles.sums}>
        {(
          [
            ['accepted', acceptedAmount ?? 0],
            ['recovered', recovered],
            ['left', left],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`recoveries:sum.${name}`)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {recoveries.length === 0 ? (
        <p className={styles.none}>{t(isClaimed ? 'recoveries:none' : 'recoveries:notClaimed')}</p>
      ) : (
        <ol className={styles.list} aria-label={t('recoveries:list')}>
          {recoveries.map((line) => (
            <li key={line.id} className={styles.line}>
              <div className={styles.head}>
                <strong>{money(line.amount)}</strong>
                <span>{t(`recoveries:way.${line.way}`)}</span>
                <time dateTime={line.date}>{formatDate({ model: `${line.date}T00:00:00` })}</time>
                {canRecord && isClaimed && (
                  <span className={styles.actions}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={isRunning}
                      aria-label={t('recoveries:change.label', { amount: money(line.amount) })}
                      onClick={() => setEdited(line)}
                    >
                      <IconPencil size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={isRunning}
                      aria-label={t('recoveries:remove.label', { amount: money(line.amount) })}
                      onClick={() => void remove(line)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </span>
                )}
              </div>
              {line.creditNote !== null && (
                <p>{t('recoveries:line.creditNote', { number: line.creditNote })}</p>
              )}
              {line.proof !== null && <p>{t('recoveries:line.proof', { proof: line.proof })}</p>}
              {line.attachment !== null && (
                <p>
                  <button
                    type="button"
                    className={styles.file}
                    aria-label={t('recoveries:line.download', { name: line.attachment.name })}
                    onClick={() => line.attachment !== null && download(line.attachment)}
                  >
                    {line.attachment.name}
                  </button>
                </p>
              )}
              {line.isFromBank && <p className={styles.by}>{t('recoveries:line.fromBank')}</p>}
              {line.reason !== null && <p>{t('recoveries:line.reason', { reason: line.reason })}</p>}
              {line.recordedBy !== null && (
                <p className={styles.by}>{t('recoveries:line.recordedBy', { name: line.recordedBy })}</p>
              )}
            </li>
          ))}
        </ol>
      )}
      {canRecord && isClaimed && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('recoveries:add')}
        </Button>
      )}
      {edited !== null && (
        <RecoveryDialog
          anomaly={{ projectId, anomalyId }}
          line={edited === 'new' ? null : edited}
          suggested={left}
          onWritten={takeOver}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
