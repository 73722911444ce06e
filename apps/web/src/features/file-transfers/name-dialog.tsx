import { Checkbox, TextInput } from '@mantine/core'
import { type ObjectNameFault, readObjectName } from '@quitus/domain/file-transfers/object-name.ts'
import { FILE_NAME_FAULTS, MAX_FILE_NAME_BYTES } from '@quitus/domain/files/file-name.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'

type Values = { name: string; isStaffOnly: boolean }

type Props = {
  title: string
  label: string
  submitLabel: string
  initialName?: string
  /** Whether the person may keep the folder to staff. */
  needsStaff?: boolean
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
}

const FAULTS = [...FILE_NAME_FAULTS, 'windows', 'trailing'] as const

function faultOf(name: string): ObjectNameFault | null {
  const reading = readObjectName(name)
  return reading.ok ? null : reading.fault
}

/** Requests the name of a folder or file; stays open with the reason when the server refuses. */
export function NameDialog({
  title,
  label,
  submitLabel,
  initialName = '',
  needsStaff,
  onSubmit,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const nameRules = FAULTS.map((fault) => ({
    is: (name: unknown) => faultOf(String(name)) !== fault,
    message: t('fileTransfers:dialog.nameFault', { reason: t(`fileTransfers:name.${fault}`) }),
  }))
  const form = useAppForm<Values>({
    initialValues: { name: initialName, isStaffOnly: false },
    fields: {
      name: { label, rules: [{ is: 'required' }, ...nameRules] },
      isStaffOnly: { label: t('fileTransfers:dialog.staffOnly'), rules: [] },
    },
    onSubmit: async (values) => {
      await onSubmit(values)
      onClose()
    },
  })
  const { key: nameKey, ...name } = form.inputProps('name')
  const { key: staffKey, ...isStaffOnly } = form.checkboxProps('isStaffOnly')
  return (
    <FormDialog form={form} title={title} submitLabel={submitLabel} onClose={onClose}>
      <TextInput key={nameKey} {...name} label={label} maxLength={MAX_FILE_NAME_BYTES} data-autofocus />
      {needsStaff && <Checkbox key={staffKey} {...isStaffOnly} label={t('fileTransfers:dialog.staffOnly')} />}
    </FormDialog>
  )
}
