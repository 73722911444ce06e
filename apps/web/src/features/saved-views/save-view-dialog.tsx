import { Checkbox, TextInput } from '@mantine/core'
import { SAVED_VIEW_NAME_LENGTH } from '@quitus/contract/saved-views/limits.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'

type Values = { name: string; isShared: boolean }

type Props = {
  title: string
  initialValues: Values
  /** False where the person may not show views to all members, or not change that here. */
  canShare: boolean
  submitLabel: string
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
}

/** Requests the name of a saved view and who sees it; stays open with the reason when the server refuses. */
export function SaveViewDialog({ title, initialValues, canShare, submitLabel, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const form = useAppForm<Values>({
    initialValues,
    fields: {
      name: { label: t('savedViews:name'), rules: [{ is: 'required' }] },
      isShared: { label: t('savedViews:share'), rules: [] },
    },
    onSubmit: async (values) => {
      await onSubmit({ name: values.name.trim(), isShared: values.isShared })
      onClose()
    },
  })
  const { key: nameKey, ...name } = form.inputProps('name')
  const { key: sharedKey, ...isShared } = form.checkboxProps('isShared')
  return (
    <FormDialog form={form} title={title} submitLabel={submitLabel} onClose={onClose}>
      <TextInput
        key={nameKey}
        {...name}
        label={t('savedViews:name')}
        maxLength={SAVED_VIEW_NAME_LENGTH}
        data-autofocus
      />
      {canShare && (
        <Checkbox
          key={sharedKey}
          {...isShared}
          label={t('savedViews:share')}
          description={t('savedViews:shareHint')}
        />
      )}
    </FormDialog>
  )
}
