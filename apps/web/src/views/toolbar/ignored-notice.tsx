import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { parts: readonly string[] }

/** Says what of an address this view cannot make sense of (NAV-19); stays away once it has been closed. */
export function IgnoredNotice({ parts }: Props) {
  const { t } = useTranslation()
  const [isClosed, setClosed] = useState(false)
  if (parts.length === 0 || isClosed) return null
  return (
    <Alert
      role="status"
      mx="md"
      mb="xs"
      p="xs"
      variant="default"
      icon={<IconInfoCircle size={16} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('dashboard:filters.ignoredClose')}
      onClose={() => setClosed(true)}
    >
      {t('dashboard:filters.ignored', {
        parts: parts.map((part) => t('dashboard:filters.ignoredPart', { part })).join(', '),
      })}
    </Alert>
  )
}
