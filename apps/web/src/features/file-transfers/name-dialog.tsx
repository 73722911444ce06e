import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { FILE_NAME_FAULTS } from '@quitus/domain/file-name.ts'
import { type ObjectNameFault, readObjectName } from '@quitus/domain/file-transfers/object-name.ts'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'

type Values = { name: string; isStaffOnly: boolean }

type Props = {
  title: string
  label: string
  submitLabel: string
  initialName?: string
  /** Whether the person may keep the folder to staff. */
  asksForStaff?: boolean
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
}

const FAULTS = [...FILE_NAME_FAULTS, 'windows', 'trailing'] as const

function faultOf(name: string): ObjectNameFault | null {
  const reading = readObjectName(name)
  return reading.ok ? null : reading.fault
}

/** Asks for the name of a folder or file; stays open with the reason when the server refuses. */
export function NameDialog({
  title,
  label,
  submitLabel,
  initialName = '',
  asksForStaff,
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
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <AppForm
        form={form}
        actions={
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.isRunning}>
              {submitLabel}
            </Button>
          </Group>
        }
      >
        <TextInput key={nameKey} {...name} label={label} maxLength={255} data-autofocus />
        {asksForStaff && (
          <Checkbox key={staffKey} {...isStaffOnly} label={t('fileTransfers:dialog.staffOnly')} />
        )}
      </AppForm>
    </Modal>
  )
}
