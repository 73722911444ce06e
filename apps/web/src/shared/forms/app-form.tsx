import { Alert, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../api/use-failure-text.ts'
import styles from './app-form.module.css'

type Props = {
  form: {
    submit: (event: SyntheticEvent<HTMLFormElement>) => void
    isRunning: boolean
    isIncomplete: boolean
    failure: unknown
  }
  /** Takes the place of what the failure says of itself. */
  failureText?: string
  /** Takes the place of “Form incomplete.” */
  incompleteText?: string
  /** The fields. */
  children: ReactNode
  /** The buttons, below what the form has to say. */
  actions: ReactNode
  /** Class around what the form has to say and its buttons: a long form keeps them on screen. */
  footClassName?: string
}

/** A form with its fields, what it has to say as a whole, and its buttons; disabled while it runs (FLOW-12). */
export function AppForm({
  form,
  failureText: ownText,
  incompleteText,
  children,
  actions,
  footClassName = '',
}: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const alertProps = {
    color: 'red',
    variant: 'light',
    icon: <IconAlertCircle size={18} />,
    role: 'alert',
  } as const
  return (
    <form noValidate onSubmit={form.submit}>
      <fieldset disabled={form.isRunning} className={styles.fields}>
        <Stack gap="md">
          {children}
          <Stack gap="md" className={footClassName}>
            {form.isIncomplete && (
              <Alert {...alertProps} title={t('forms:summary')}>
                {incompleteText ?? t('forms:formIncomplete')} {t('forms:incomplete')}
              </Alert>
            )}
            {form.failure !== null && <Alert {...alertProps}>{ownText ?? failureText(form.failure)}</Alert>}
            {actions}
          </Stack>
        </Stack>
      </fieldset>
    </form>
  )
}
