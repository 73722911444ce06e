import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'

type Props = { id: string; text: string; onRestore: () => Promise<void> }

/** What was deleted, and the way to take it back; leaves once it is answered. */
export function RestoreOffer({ id, text, onRestore }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p>{text}</p>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          notifications.hide(id)
          void onRestore()
        }}
      >
        {t('freeAnomalies:restore.open')}
      </Button>
    </>
  )
}
