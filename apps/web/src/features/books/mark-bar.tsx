import { Button } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'
import styles from './books.module.css'
import { MarkDialog } from './mark-dialog.tsx'
import type { Chosen } from './use-chosen.ts'

type Props = {
  transition: 'correct' | 'regularise'
  timestamp: string
  chosen: Chosen
  suggestion?: string
  /** What the list adds up to. */
  children: ReactNode
}

/** May the reader mark anomalies as posted or put right? */
export function useMayMark(): boolean {
  const session = useSession()
  const project = useProject()
  return session !== null && can(actorOf(session), 'anomaly.validate', project)
}

/** Totals, and for reviewers the button that marks what is chosen. */
export function MarkBar({ transition, timestamp, chosen, suggestion, children }: Props) {
  const { t } = useTranslation()
  const mayMark = useMayMark()
  /** As they were chosen when the dialog opened. */
  const [marked, setMarked] = useState<readonly string[] | null>(null)
  return (
    <div className={styles.bar}>
      {children}
      {mayMark && (
        <div className={styles.files}>
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            disabled={chosen.chosen.length === 0}
            onClick={() => setMarked(chosen.chosen)}
          >
            {t(`books:${transition}.open`, { number: formatCount(chosen.chosen.length) })}
          </Button>
        </div>
      )}
      {marked !== null && (
        <MarkDialog
          transition={transition}
          entryIds={marked}
          timestamp={timestamp}
          suggestion={suggestion}
          onDone={chosen.reset}
          onClose={() => setMarked(null)}
        />
      )}
    </div>
  )
}
