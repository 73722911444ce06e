import { Checkbox, ScrollArea, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ClaimLetter } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import {
  ANSWER_KINDS,
  type AnswerKind,
  MAX_ANSWER_REFERENCE,
  TRANSITION_OF_ANSWER,
} from '@quitus/domain/letters/letter-answer.ts'
import { MAX_REASON_LENGTH } from '@quitus/domain/states/transition.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { DayField } from '#views/decisions/day-field.tsx'
import { todayText, useDayDraft } from '#views/decisions/use-day-draft.ts'
import { AnomalyFileField } from '#views/files/anomaly-file-field.tsx'
import { recordAnswer } from '../letters.queries.ts'
import { useLetterActions } from './use-letter-actions.ts'

/** An anomaly that an answer may be about; it is moved while it is claimed. */
export type AnswerableAnomaly = {
  anomalyId: string
  name: string
  amount: number
  isClaimed: boolean
  /** It no longer exists, and takes no file. */
  isGone: boolean
}

type Props = {
  letters: readonly ClaimLetter[]
  anomalies: readonly AnswerableAnomaly[]
  onClose: () => void
  onDone: () => void
}

/** What the supplier answered, and what that makes of the anomalies. */
export function AnswerDialog(props: Props) {
  const { t } = useTranslation()
  const [only] = props.letters
  const title =
    props.letters.length === 1 && only !== undefined
      ? t('letterList:answer.title', { reference: only.reference })
      : t('letterList:answer.titleOfMany', counted(props.letters.length))
  return (
    <OpenDialog onClose={props.onClose} size={520} fillsNarrow title={title}>
      <AnswerForm {...props} />
    </OpenDialog>
  )
}

function AnswerForm({ letters, anomalies, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId, currency, timeZone } = useProject()
  const toasts = useToasts()
  const { reload } = useLetterActions()
  const [kind, setKind] = useState<AnswerKind>('accepted')
  const [about, setAbout] = useState<ReadonlySet<string>>(
    new Set(anomalies.filter(({ isClaimed }) => isClaimed).map(({ anomalyId }) => anomalyId)),
  )
  const day = useDayDraft(todayText(timeZone), { isPast: true })
  const [file, setFile] = useState<string | null>(null)
  // A file belongs to an anomaly: the first that the letter claims.
  const keeper = anomalies.find(({ isClaimed }) => isClaimed) ?? anomalies.find(({ isGone }) => !isGone)
  const clientKey = useRef(crypto.randomUUID())
  const needsText = kind === 'disputed' || kind === 'note'
  const isInPart = kind === 'acceptedInPart'
  const moves = TRANSITION_OF_ANSWER[kind] !== null
  const isChoice = moves && anomalies.length > 1
  // The amount of a part is that of one letter.
  const kinds = letters.length === 1 ? ANSWER_KINDS : ANSWER_KINDS.filter((each) => each !== 'acceptedInPart')
  const amountRule = COLUMN_TYPE_RULES.AMOUNT

  function readAmount(text: unknown): number | null {
    const options = { currency, timeZone, previous: null, ownHost: location.host }
    const read = amountRule.parseTyped(String(text ?? ''), options)
    return read.ok && typeof read.value === 'number' && read.value > 0 ? read.value : null
  }

  const form = useAppForm<{ amount: string; reference: string; text: string }>({
    initialValues: { amount: '', reference: '', text: '' },
    fields: {
      amount: {
        label: t('letterList:answer.amount'),
        rules: isInPart
          ? [
              { is: 'required' },
              { is: (text) => readAmount(text) !== null, message: t('cells:not_a_number') },
              {
                is: (text) => (readAmount(text) ?? 0) <= (letters[0]?.amount ?? 0),
                message: t('letterList:answer.tooMuch'),
              },
            ]
          : [],
      },
      text: { label: t('letterList:answer.text'), rules: needsText ? [{ is: 'required' }] : [] },
      reference: { label: t('letterList:answer.reference'), rules: [] },
    },
    onSubmit: async (values) => {
      if (day.value === null) return
      const reference = values.reference.trim()
      const amount = isInPart ? readAmount(values.amount) : null
      const isPart = isChoice && about.size < anomalies.length
      try {
        const { changed } = await recordAnswer(api, projectId, {
          letters: letters.map(({ id }) => id),
          kind,
          answeredOn: day.value,
          text: values.text.trim(),
          ...(reference === '' ? {} : { reference }),
          ...(amount === null ? {} : { amount }),
          ...(file === null || keeper === undefined
            ? {}
            : { attachment: { id: file, anomalyId: keeper.anomalyId } }),
          ...(isPart ? { anomalies: [...about] } : {}),
          clientKey: clientKey.current,
        })
        toasts.confirm(
          moves ? t('letterList:answer.recorded', counted(changed)) : t('letterList:answer.noted'),
        )
      } catch (error) {
        // Another request now: what was refused left nothing.
        if (error instanceof ApiError) clientKey.current = crypto.randomUUID()
        throw error
      } finally {
        await reload()
      }
      onDone()
      onClose()
    },
  })
  const { key: amountKey, ...amountProps } = form.inputProps('amount')
  const { key: referenceKey, ...referenceProps } = form.inputProps('reference')
  const { key: textKey, ...textProps } = form.inputProps('text')
  return (
    <DialogForm
      form={form}
      submitLabel={t('letterList:answer.submit')}
      onCancel={onClose}
      isDisabled={day.error !== null || (isChoice && about.size === 0)}
    >
      <Select
        label={t('letterList:answer.kind')}
        description={t(`letterList:effect.${kind}`)}
        data={kinds.map((value) => ({ value, label: t(`letterList:kind.${value}`) }))}
        value={kind}
        allowDeselect={false}
        data-autofocus
        onChange={(value) => setKind(ANSWER_KINDS.find((each) => each === value) ?? kind)}
      />
      <DayField label={t('letterList:answer.day')} draft={day} isFirst={false} />
      {isInPart && (
        <TextInput
          key={amountKey}
          {...amountProps}
          withAsterisk={false}
          label={t('letterList:answer.amount')}
          inputMode={amountRule.inputMode}
          required
        />
      )}
      <Textarea
        key={textKey}
        {...textProps}
        withAsterisk={false}
        label={t(kind === 'disputed' ? 'letterList:answer.reason' : 'letterList:answer.text')}
        maxLength={MAX_REASON_LENGTH}
        autosize
        minRows={2}
        maxRows={8}
        size="md"
        required={needsText}
      />
      <TextInput
        key={referenceKey}
        {...referenceProps}
        withAsterisk={false}
        label={t('letterList:answer.reference')}
        description={t('letterList:answer.referenceHint')}
        maxLength={MAX_ANSWER_REFERENCE}
      />
      {keeper !== undefined && (
        <AnomalyFileField
          label={t('letterList:answer.file')}
          description={t('letterList:answer.fileHint', { name: keeper.name })}
          anomaly={{ projectId, anomalyId: keeper.anomalyId }}
          value={file}
          onChange={setFile}
        />
      )}
      {isChoice && (
        <Stack gap={4}>
          <Text size="sm" fw={500} id="answered-anomalies">
            {t('letterList:answer.about')}
          </Text>
          <ScrollArea.Autosize mah={180} viewportProps={{ tabIndex: 0 }}>
            <Stack gap={10} role="group" aria-labelledby="answered-anomalies">
              {anomalies.map(({ anomalyId, name, amount, isClaimed }) => (
                <Checkbox
                  key={anomalyId}
                  size="xs"
                  label={t('letterList:answer.anomaly', {
                    name,
                    amount: formatNumber(amount, 'AMOUNT', { currency }),
                  })}
                  checked={about.has(anomalyId)}
                  disabled={!isClaimed}
                  onChange={() =>
                    setAbout(
                      new Set(
                        about.has(anomalyId)
                          ? [...about].filter((each) => each !== anomalyId)
                          : [...about, anomalyId],
                      ),
                    )
                  }
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Stack>
      )}
    </DialogForm>
  )
}
