import { Text } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import type { LoadChoices } from '#views/choice/use-choices.ts'
import type { RequestedDecisions } from '#views/data/deciding.ts'
import styles from './decisions.module.css'
import { ReasonField, useReasonDraft } from './reason-field.tsx'

type Props = {
  about: RequestedDecisions
  column: Column
  loadChoices: LoadChoices
  /** The reason, or null to leave everything as it was. */
  onAnswer: (reason: string | null) => void
}

/** Requests once the reason of decisions that were written as values (FLOW-04). */
export function ReasonDialog({ about, column, loadChoices, onAnswer }: Props) {
  const { t } = useTranslation()
  const { values, rows, count } = about
  const reason = useReasonDraft(column, rows, 'required', loadChoices)
  const rejected = values.filter((value) => value === false).length
  const what = rejected === values.length ? 'reject' : rejected === 0 ? 'devalidate' : 'mixed'
  return (
    <ActionDialog
      title={t('decisions:asked.title')}
      centered
      returnFocus={false}
      gap="sm"
      submitLabel={t('decisions:asked.apply')}
      canSubmit
      onSubmit={() => {
        reason.reveal()
        if (reason.error === null) onAnswer(reason.stored)
      }}
      onClose={() => onAnswer(null)}
    >
      <div>
        <div className={styles.subject}>{t(`decisions:asked.${what}`, counted(count))}</div>
        <Text size="sm">{t('decisions:asked.effect', counted(count))}</Text>
      </div>
      <ReasonField column={column} draft={reason} isFirst />
    </ActionDialog>
  )
}
