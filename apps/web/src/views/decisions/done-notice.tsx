import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import styles from './decisions.module.css'

type Props = {
  id: string
  lines: readonly string[]
  /** null where nothing was written. */
  onUndo: (() => void) | null
}

/** What a decision came to, and the way to take it back. */
export function DoneNotice({ id, lines, onUndo }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <div>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      {onUndo !== null && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {t('writing:undo.undo')}
        </Button>
      )}
    </div>
  )
}
