import { Stack, Text } from '@mantine/core'
import type { LetterAnswer } from '@quitus/contract/claim-letters/letter-answers.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import { fetchAnomalyFile } from '#views/files/anomaly-file.queries.ts'
import own from './letter-drawer.module.css'
import styles from './letters.module.css'
import { UndoLetterStep } from './undo-letter-step.tsx'

/** What the supplier answered to a letter, with the file of each answer and the way to undo it. */
export function LetterAnswers({ answers }: { answers: readonly LetterAnswer[] }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId, currency } = useProject()
  const { start } = useAction()
  const dayOf = (day: string) => formatDate({ model: `${day}T00:00:00` })
  const download = ({ id, anomalyId, name }: { id: string; anomalyId: string; name: string }) =>
    start(async () => saveFile(await fetchAnomalyFile(api, { projectId, anomalyId }, id), name))
  return (
    <Stack gap="xs">
      <h3 className={own.heading}>{t('letterList:answers')}</h3>
      {answers.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('letterList:noAnswer')}
        </Text>
      )}
      <ul className={own.answers}>
        {answers.map((answer) => (
          <li key={answer.id} className={own.answer}>
            <strong>{t(`letterList:kind.${answer.kind}`)}</strong>
            {answer.amount !== null && <> · {formatNumber(answer.amount, 'AMOUNT', { currency })}</>}
            <div className={styles.more}>
              {[
                t('letterList:byWhom', { day: dayOf(answer.answeredOn), name: answer.recordedBy }),
                ...(answer.anomalies === 0
                  ? []
                  : [t('letters:summary.anomalies', counted(answer.anomalies))]),
                ...(answer.reference === null
                  ? []
                  : [t('letterList:referenced', { reference: answer.reference })]),
              ].join(' · ')}
            </div>
            {answer.text !== '' && <p>{answer.text}</p>}
            {answer.attachment !== null && (
              <p>
                {answer.attachment.isDeleted ? (
                  t('letterList:answer.fileDeleted', { name: answer.attachment.name })
                ) : (
                  <button
                    type="button"
                    className={styles.open}
                    aria-label={t('letterList:answer.download', { name: answer.attachment.name })}
                    onClick={() => answer.attachment !== null && download(answer.attachment)}
                  >
                    {answer.attachment.name}
                  </button>
                )}
              </p>
            )}
            {answer.mayUndo && answer.changeSet !== null && (
              <UndoLetterStep
                changeSet={answer.changeSet}
                label={t('letterList:answer.undo')}
                description={t('letterList:answer.undoOf', { day: dayOf(answer.answeredOn) })}
                confirmation={t('letterList:answer.undone')}
              />
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
