import { useTranslation } from 'react-i18next'
import { useMessageBox } from './message-box.ts'

/** `action` is the label of the button that does it. */
type DangerQuestion = { title: string; text: string; action: string }

/** Confirms an action that takes something away; true when it is to be done. */
export function useDangerQuestion(): (question: DangerQuestion) => Promise<boolean> {
  const { t } = useTranslation()
  const showBox = useMessageBox()
  return async ({ title, text, action }) => {
    const buttons = [
      { answer: 'keep', label: t('cancel') },
      { answer: 'action', label: action, isMain: true },
    ] as const
    return (await showBox({ kind: 'danger', title, text, buttons })) === 'action'
  }
}
