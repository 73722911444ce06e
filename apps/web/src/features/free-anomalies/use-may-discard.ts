import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageBox } from '#shared/message-box/message-box.ts'

/** Requires a confirmation before a form that holds something is closed without being sent. */
export function useMayDiscard() {
  const { t } = useTranslation()
  const send = useMessageBox()
  const isChanged = useRef(false)
  return {
    setChanged(changed: boolean): void {
      isChanged.current = changed
    },
    async mayDiscard(): Promise<boolean> {
      if (!isChanged.current) return true
      const answer = await send({
        title: t('freeAnomalies:discard.title'),
        text: t('freeAnomalies:discard.text'),
        kind: 'warning',
        buttons: [
          { answer: 'stay', label: t('freeAnomalies:discard.stay'), isMain: true },
          { answer: 'leave', label: t('freeAnomalies:discard.leave') },
        ],
      })
      return answer === 'leave'
    },
  }
}
