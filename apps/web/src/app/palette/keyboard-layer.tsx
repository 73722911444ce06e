import { ActionIcon } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { isTextField } from '#shared/is-typing.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { useReturnFocus } from '#shared/use-return-focus.ts'
import { lazyPage } from '../lazy-page.ts'

/**
 * What must be answered or closed first: boxes and sheets, and the lock screen, which is a dialog of the browser's
 * own.
 */
const MODAL = '[aria-modal="true"], dialog[open]'

type Layer = 'palette' | 'shortcuts' | 'newProject'

const CommandPalette = lazyPage(() => import('./command-palette.tsx'), 'CommandPalette')
const NewProjectDialog = lazyPage(() => import('#features/admin/new-project-dialog.tsx'), 'NewProjectDialog')
const ShortcutsSheet = lazyPage(() => import('./shortcuts-sheet.tsx'), 'ShortcutsSheet')

type Props = {
  project: Project | null
  /** Opens the dialog to choose whom to impersonate. */
  onImpersonate: () => void
}

/**
 * Opens the command palette on Ctrl K or its button, and the sheet of shortcuts on `?`; both are loaded on first use.
 */
export function KeyboardLayer({ project, onImpersonate }: Props) {
  const { t } = useTranslation()
  const { loadTexts } = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Layer | null>(null)
  const rememberFocus = useReturnFocus(open !== null)

  /** The palette names pages of the administration and what it finds; without their texts it opens all the same. */
  async function show(layer: Layer): Promise<void> {
    rememberFocus()
    try {
      await Promise.all([loadTexts('people'), loadTexts('search')])
    } catch (failure) {
      // The sheet is nothing but texts.
      if (layer === 'shortcuts') return toasts.fail(failureText(failure))
    }
    setOpen(layer)
  }

  const showByKey = useEffectEvent((layer: Layer) => void show(layer))

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const requested = layerOf(event)
      if (requested === null || document.querySelector(MODAL) !== null) return
      event.preventDefault()
      showByKey(requested)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('palette:title')}
        aria-keyshortcuts="Control+K"
        title={`${t('palette:title')} (Ctrl K)`}
        onClick={() => void show('palette')}
      >
        <IconSearch size={18} />
      </ActionIcon>
      <Suspense fallback={null}>
        {open === 'palette' && (
          <CommandPalette
            project={project}
            onClose={() => setOpen(null)}
            onShortcuts={() => void show('shortcuts')}
            onImpersonate={onImpersonate}
            onCreateProject={() => setOpen('newProject')}
          />
        )}
        {open === 'newProject' && (
          <NewProjectDialog
            onClose={() => setOpen(null)}
            onCreated={(id) =>
              void navigate({ to: '/$projectId/reglages/import', params: { projectId: String(id) } })
            }
          />
        )}
        {open === 'shortcuts' && <ShortcutsSheet onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

/** What a key requests: the palette also while someone types, the sheet only when nobody does. */
function layerOf(event: KeyboardEvent): Layer | null {
  if (event.defaultPrevented || event.altKey || event.isComposing) return null
  if (event.ctrlKey || event.metaKey) {
    return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null
  }
  return event.key === '?' && !isTextField(event.target) ? 'shortcuts' : null
}
