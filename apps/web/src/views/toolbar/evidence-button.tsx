import { ActionIcon } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#shared/page-commands.ts'
import { useViewStore } from '#views/data/view-store.ts'

/** Chooses files that are then matched to anomalies, here or from the command palette (FLOW-19). */
export function EvidenceButton() {
  const { t } = useTranslation()
  const { set } = useViewStore()
  const input = useRef<HTMLInputElement>(null)
  const label = t('writing:act.evidence')
  const choose = () => input.current?.click()
  usePageCommands(() => [{ id: 'evidence', label, hint: '', icon: IconPaperclip, run: choose }])
  return (
    <>
      <ActionIcon variant="default" size="input-sm" aria-label={label} title={label} onClick={choose}>
        <IconPaperclip size={16} aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          if (chosen.length > 0) set('evidence', chosen)
        }}
      />
    </>
  )
}
