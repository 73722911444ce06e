import { Select, Textarea, TextInput } from '@mantine/core'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import {
  MAX_CREDIT_NOTE_LENGTH,
  MAX_PROOF_LENGTH,
  RECOVERY_WAYS,
  type RecoveryWay,
} from '@quitus/domain/states/recovery.ts'
import { MAX_REASON_LENGTH } from '@quitus/domain/states/transition.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { DayField } from '#views/decisions/day-field.tsx'
import { dayText, todayText, useDayDraft } from '#views/decisions/use-day-draft.ts'
import type { AnomalyAddress } from '#views/files/anomaly-file.queries.ts'
import { AnomalyFileField } from '#views/files/anomaly-file-field.tsx'
import { type Recovery, recoveryCalls, type WrittenRecoveries } from './recoveries.queries.ts'

/** What is refused without a reason and accepted with one. */
const TAKES_A_REASON: readonly string[] = ['recovery_above_accepted', 'recovery_before_claim']

type Props = {
  anomaly: AnomalyAddress
  /** null for a new one. */
  line: Recovery | null
  /** What is still to come: what a new line begins with. */
  suggested: number
  onWritten: (written: WrittenRecoveries) => void
  onClose: () => void
}

/** Records or corrects one recovery. */
export function RecoveryDialog(props: Props) {
  const { t } = useTranslation()
  return (
    <OpenDialog
      onClose={props.onClose}
      size={460}
      fillsNarrow
      title={t(props.line === null ? 'recoveries:add' : 'recoveries:change.title')}
    >
      <RecoveryForm {...props} />
    </OpenDialog>
  )
}

function RecoveryForm({ anomaly, line, suggested, onWritten, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const { currency, timeZone } = useProject()
  const [way, setWay] = useState<RecoveryWay>(
    line === null || line.way === 'carriedOver' ? 'creditNote' : line.way,
  )
  const [needsReason, setNeedsReason] = useState(line !== null && line.reason !== null)
  const day = useDayDraft(line === null ? todayText(timeZone) : dayText(line.date), { isPast: true })
  const [attachment, setAttachment] = useState(line?.attachment?.id ?? null)
  const clientKey = useRef(crypto.randomUUID())
  const amountRule = COLUMN_TYPE_RULES.AMOUNT
  const begun = line?.amount ?? (suggested === 0 ? null : suggested)

  function readAmount(text: unknown): number | null {
    const options = { currency, timeZone, previous: null, ownHost: location.host }
    const read = amountRule.parseTyped(String(text ?? ''), options)
    return read.ok && typeof read.value === 'number' ? read.value : null
  }

  const form = useAppForm<{ amount: string; creditNote: string; proof: string; reason: string }>({
    initialValues: {
      amount: begun === null ? '' : amountRule.editorText(begun, { timeZone }),
      creditNote: line?.creditNote ?? '',
      proof: line?.proof ?? '',
      reason: line?.reason ?? '',
    },
    fields: {
      amount: {
        label: t('recoveries:field.amount'),
        rules: [
          { is: 'required' },
          { is: (text) => readAmount(text) !== null, message: t('cells:not_a_number') },
        ],
      },
      creditNote: {
        label: t('recoveries:field.creditNote'),
        rules: way === 'creditNote' ? [{ is: 'required' }] : [],
      },
      proof: { label: t('recoveries:field.proof'), rules: [] },
      reason: { label: t('recoveries:field.reason'), rules: needsReason ? [{ is: 'required' }] : [] },
    },
    onSubmit: async (values) => {
      const amount = readAmount(values.amount)
      if (amount === null || day.value === null) return
      const calls = recoveryCalls(api, anomaly)
      const body = {
        date: day.value,
        way,
        amount,
        creditNote: way === 'creditNote' ? filled(values.creditNote) : null,
        proof: filled(values.proof),
        reason: needsReason ? filled(values.reason) : null,
        attachment,
        clientKey: clientKey.current,
      }
      try {
        onWritten(await (line === null ? calls.add(body) : calls.change(line.id, body)))
      } catch (error) {
        if (error instanceof ApiError) {
          // Another request now: what was refused left nothing.
          clientKey.current = crypto.randomUUID()
          if (TAKES_A_REASON.includes(error.code)) setNeedsReason(true)
        }
        throw error
      }
      toasts.confirm(t('recoveries:saved'))
      onClose()
    },
  })
  const field = (name: 'amount' | 'creditNote' | 'proof' | 'reason') => {
    const { key, ...props } = form.inputProps(name)
    return { key, props: { ...props, withAsterisk: false } }
  }
  const [amount, creditNote, proof, reason] = [
    field('amount'),
    field('creditNote'),
    field('proof'),
    field('reason'),
  ]
  return (
    <DialogForm
      form={form}
      submitLabel={t(line === null ? 'recoveries:submit' : 'recoveries:change.submit')}
      onCancel={onClose}
      isDisabled={day.error !== null}
    >
      <TextInput
        key={amount.key}
        {...amount.props}
        label={t('recoveries:field.amount')}
        inputMode={amountRule.inputMode}
        required
        data-autofocus
      />
      <DayField label={t('recoveries:field.date')} draft={day} isFirst={false} />
      <Select
        label={t('recoveries:field.way')}
        data={RECOVERY_WAYS.map((value) => ({ value, label: t(`recoveries:way.${value}`) }))}
        value={way}
        allowDeselect={false}
        onChange={(value) => setWay(RECOVERY_WAYS.find((each) => each === value) ?? way)}
      />
      {way === 'creditNote' && (
        <TextInput
          key={creditNote.key}
          {...creditNote.props}
          label={t('recoveries:field.creditNote')}
          maxLength={MAX_CREDIT_NOTE_LENGTH}
          required
        />
      )}
      <TextInput
        key={proof.key}
        {...proof.props}
        label={t('recoveries:field.proof')}
        description={t('recoveries:field.proofHint')}
        maxLength={MAX_PROOF_LENGTH}
      />
      <AnomalyFileField
        label={t('recoveries:field.file')}
        anomaly={anomaly}
        value={attachment}
        onChange={setAttachment}
      />
      {needsReason && (
        <Textarea
          key={reason.key}
          {...reason.props}
          label={t('recoveries:field.reason')}
          size="md"
          maxLength={MAX_REASON_LENGTH}
          autosize
          minRows={2}
          required
        />
      )}
    </DialogForm>
  )
}

function filled(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
