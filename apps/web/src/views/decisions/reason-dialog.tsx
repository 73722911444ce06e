import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Column } from '@quitus/domain/column.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import type { LoadChoices } from '#views/choice/use-choices.ts'
import type { AskedDecisions } from './decision.ts'
import styles from './decisions.module.css'
import { ReasonField, useReasonDraft } from './reason-field.tsx'

type Props = {
  about: AskedDecisions
  column: Column
  loadChoices: LoadChoices
  /** The reason, or null to leave everything as it was. */
  onAnswer: (reason: string | null) => void
}

/** Asks once for the reason of decisions that were written as values (FLOW-04). */
export function ReasonDialog({ about, column, loadChoices, onAnswer }: Props) {
  const { t } = useTranslation()
  const { values, rows, count } = about
  const reason = useReasonDraft(column, rows, 'required', loadChoices)
  const rejected = values.filter((value) => value === false).length
  const what = rejected === values.length ? 'reject' : rejected === 0 ? 'devalidate' : 'mixed'
  return (
    <Modal
      opened
      onClose={() => onAnswer(null)}
      title={t('decisions:asked.title')}
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          reason.reveal()
          if (reason.error === null) onAnswer(reason.stored)
        }}
      >
        <Stack gap="sm">
          <div>
            <div className={styles.subject}>{t(`decisions:asked.${what}`, counted(count))}</div>
            <Text size="sm">{t('decisions:asked.effect', counted(count))}</Text>
          </div>
          <ReasonField column={column} draft={reason} isFirst />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onAnswer(null)}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('decisions:asked.apply')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
