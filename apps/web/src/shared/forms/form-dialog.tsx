import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '../use-is-narrow.ts'
import { AppForm } from './app-form.tsx'

type ActionsProps = {
  submitLabel: string
  onCancel: () => void
  /** “Cancel” without it. */
  cancelLabel?: string | undefined
  isRunning?: boolean
  isDisabled?: boolean
  /** True where the confirming button takes the focus, because there is no field. */
  isFirst?: boolean
  /** True where the confirming button is red. */
  isDangerous?: boolean
  gap?: 'sm' | 'md'
}

/** Cancel and submit, at the foot of a form. */
export function FormActions(props: ActionsProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap={props.gap ?? 'sm'}>
      <Button variant="default" onClick={props.onCancel}>
        {props.cancelLabel ?? t('cancel')}
      </Button>
      <Button
        type="submit"
        disabled={props.isDisabled ?? false}
        loading={props.isRunning ?? false}
        {...(props.isDangerous === true && { color: 'red' })}
        {...(props.isFirst === true && { 'data-autofocus': true })}
      >
        {props.submitLabel}
      </Button>
    </Group>
  )
}

type DialogProps = Pick<
  ModalProps,
  | 'size'
  | 'fullScreen'
  | 'centered'
  | 'closeOnClickOutside'
  | 'returnFocus'
  | 'padding'
  | 'yOffset'
  | 'classNames'
> & {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** True where it takes the whole of a narrow screen. */
  fillsNarrow?: boolean
}

/** A dialog that is shown for as long as it is rendered, and gives the focus back. */
export function OpenDialog({ fillsNarrow = false, ...props }: DialogProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const closeButtonProps = { 'aria-label': t('close') }
  return <Modal opened fullScreen={fillsNarrow && isNarrow} closeButtonProps={closeButtonProps} {...props} />
}

type DialogFormProps = Pick<ComponentProps<typeof AppForm>, 'form' | 'failureText' | 'children'> &
  Pick<ActionsProps, 'isDisabled' | 'isDangerous'> & {
    submitLabel: string
    onCancel: () => void
  }

/**
 * A form of `useAppForm` in a dialog: what is wrong is said where it was entered, and what failed above the buttons
 * (FLOW-12).
 */
export function DialogForm({ submitLabel, onCancel, isDisabled, isDangerous, ...form }: DialogFormProps) {
  const actions = { submitLabel, onCancel, isRunning: form.form.isRunning }
  return (
    <AppForm
      {...form}
      actions={
        <FormActions {...actions} isDisabled={isDisabled ?? false} isDangerous={isDangerous ?? false} />
      }
    />
  )
}

/** A dialog that is such a form. */
export function FormDialog(
  props: DialogProps & Pick<DialogFormProps, 'form' | 'submitLabel' | 'isDangerous'>,
) {
  const { form, submitLabel, isDangerous, children, ...dialog } = props
  const actions = { submitLabel, onCancel: dialog.onClose, isDangerous: isDangerous ?? false }
  return (
    <OpenDialog {...dialog}>
      <DialogForm form={form} {...actions}>
        {children}
      </DialogForm>
    </OpenDialog>
  )
}

type ActionDialogProps = DialogProps &
  Pick<ActionsProps, 'isRunning' | 'isFirst' | 'cancelLabel'> & {
    submitLabel: string
    /** False where submitting does nothing. */
    canSubmit: boolean
    /** True where the button looks disabled; by default wherever nothing can be submitted. */
    isDisabled?: boolean
    gap?: 'sm' | 'md'
    onSubmit: () => void
  }

/**
 * A dialog over figures that are known before it is submitted: its fields are simple, and its own children say what
 * failed.
 */
export function ActionDialog(props: ActionDialogProps) {
  const {
    submitLabel,
    canSubmit,
    isDisabled,
    isRunning,
    isFirst,
    cancelLabel,
    gap = 'md',
    onSubmit,
    children,
    ...dialog
  } = props
  return (
    <OpenDialog {...dialog}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSubmit && isRunning !== true) onSubmit()
        }}
      >
        <Stack gap={gap}>
          {children}
          <FormActions
            submitLabel={submitLabel}
            onCancel={dialog.onClose}
            cancelLabel={cancelLabel}
            isRunning={isRunning ?? false}
            isDisabled={isDisabled ?? !canSubmit}
            isFirst={isFirst ?? false}
            gap={dialog.centered === true ? 'md' : 'sm'}
          />
        </Stack>
      </form>
    </OpenDialog>
  )
}
