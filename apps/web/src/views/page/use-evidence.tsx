import { ActionIcon } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#shared/page-commands.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import type { ViewTools } from './view-tools.ts'

type Given = { tools: ViewTools; scope: ViewScope; canEdit: boolean }

/**
 * Files that were dropped on the grid or chosen by the button or the command palette, and the dialog in which they are matched to anomalies
 * (FLOW-19); nothing of it where a view takes none, or from readers.
 */
export function useEvidence({ tools, scope, canEdit }: Given): {
  acts: { match?: (files: readonly File[]) => void }
  button: ReactNode | undefined
  dialog: ReactNode
} {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOffered = scope.source === 'dashboard' && canEdit
  const label = t('writing:act.evidence')
  const choose = () => input.current?.click()
  usePageCommands(() =>
    isOffered ? [{ id: 'evidence', label, hint: '', icon: IconPaperclip, run: choose }] : [],
  )
  return {
    acts: isOffered ? { match: setFiles } : {},
    button: isOffered ? (
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
            if (chosen.length > 0) setFiles(chosen)
          }}
        />
      </>
    ) : undefined,
    dialog: files !== null && (
      <Suspense>
        <tools.Evidence projectId={scope.projectId} files={files} onClose={() => setFiles(null)} />
      </Suspense>
    ),
  }
}
