import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useFailureText } from '../api/use-failure-text.ts'
import { StatePanel } from './state-panel.tsx'

type Props = {
  error: unknown
  onRetry: () => void
  /** True where it is shown in place of a whole page. */
  isHeading?: boolean
}

/** Is where data should be when loading it failed: why, that nothing is lost, and a way to try again. */
export function FailureState({ error, onRetry, isHeading = false }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText({ hasReference: false })
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <StatePanel
      role="alert"
      isHeading={isHeading}
      icon={<IconCloudOff size={20} />}
      title={t('state.failed')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    >
      {failureText(error)}
      {requestId !== null && <div>{t('state.reference', { requestId })}</div>}
    </StatePanel>
  )
}
