import { Alert, Button, Group } from '@mantine/core'
import type { ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMessageBox } from '#shared/message-box/message-box.ts'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from '../import.module.css'
import { isActive } from '../import-draft.queries.ts'
import { RunPanel, useRuns } from '../run-panel.tsx'
import previewStyles from './preview.module.css'
import { previewCalls, previewQuery } from './preview.queries.ts'
import { PreviewSideList } from './preview-side-list.tsx'
import { PreviewSummary } from './preview-summary.tsx'

type Props = { stored: ImportDraft; job: string; isOutdated: boolean }

/** What the import that waits would do, and the two ways on (DATA-03). */
export function PreviewPanel({ stored, job, isOutdated }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, timeZone } = useProject()
  const preview = useQuery(previewQuery(api, id, job))
  const { run: perform, failure, isBusy } = useRuns()
  const showBox = useMessageBox()
  const confirm = useDangerQuestion()
  const calls = previewCalls(api, id)
  const found = preview.data?.preview
  if (preview.error !== null && found === undefined)
    return <FailureState error={preview.error} onRetry={() => void preview.refetch()} />
  if (found === undefined) return <LoadingState lines={6} />
  if (found === null) return null
  const { isRestoring } = found

  async function publish(): Promise<void> {
    const answer = await showBox({
      kind: 'question',
      title: t(isRestoring ? 'importing:preview.restoreTitle' : 'importing:preview.publishTitle'),
      text: t(isRestoring ? 'importing:preview.restoreText' : 'importing:preview.publishText'),
      buttons: [
        { answer: 'keep', label: t('cancel') },
        { answer: 'publish', label: t('importing:preview.publish'), isMain: true },
      ],
    })
    if (answer === 'publish') await perform(() => calls.publish(job))
  }
  async function discard(): Promise<void> {
    const isMeant = await confirm({
      title: t('importing:preview.discardTitle'),
      text: t('importing:preview.discardText'),
      action: t('importing:preview.discard'),
    })
    if (isMeant) await perform(() => calls.discard(job))
  }
  const isRunning = isActive(stored)
  const { goneEntries, comparedWith } = found
  return (
    <>
      <h3 className={styles.subheading}>{t('importing:preview.title')}</h3>
      <p className={styles.intro}>
        {t('importing:preview.intro', {
          person: found.requestedBy,
          at: formatDateTime({ model: found.madeAt }, timeZone),
        })}{' '}
        {comparedWith === null
          ? t('importing:preview.first')
          : t('importing:preview.comparedWith', { at: formatDateTime({ model: comparedWith }, timeZone) })}
      </p>
      {isRestoring && <p className={styles.intro}>{t('importing:preview.restoring')}</p>}
      {found.renewed !== null && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t(`importing:previewRenewed.${found.renewed}`)}
        </Alert>
      )}
      {isOutdated && !isRestoring && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:preview.outdated')}
        </Alert>
      )}
      {failure !== null && (
        <Alert color="red" role="alert" className={styles.alert ?? ''}>
          {failure}
        </Alert>
      )}
      <PreviewSummary preview={found} />
      {goneEntries.count > 0 && (
        <p className={previewStyles.after}>
          {t('importing:preview.goneEntries', {
            count: goneEntries.count,
            entries: formatCount(goneEntries.count),
            decided: formatCount(goneEntries.decided),
          })}
        </p>
      )}
      {stored.run !== null && !stored.run.isPreview && <RunPanel run={stored.run} />}
      <Group className={styles.actions ?? ''}>
        <Button disabled={isBusy || isRunning} onClick={() => void publish()}>
          {t('importing:preview.publish')}
        </Button>
        <Button variant="default" color="red" disabled={isBusy || isRunning} onClick={() => void discard()}>
          {t('importing:preview.discard')}
        </Button>
      </Group>
      {(['changed', 'gone', 'new'] as const).map((change) => (
        <PreviewSideList key={change} preview={found} change={change} />
      ))}
    </>
  )
}
