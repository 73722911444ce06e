import { Button } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'

const SynthesisDialog = lazy(async () => ({
  default: (await import('./synthesis-dialog.tsx')).SynthesisDialog,
}))

/** The way to a first synthesis, for those who may define one. */
export function NewSynthesisButton() {
  const { t } = useTranslation()
  const session = useSession()
  const project = useProject()
  const [isOpen, setOpen] = useState(false)
  if (session === null || !can(actorOf(session), 'project.manage', project)) return null
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('synthesis:manage.create')}
      </Button>
      {isOpen && (
        <Suspense>
          <SynthesisDialog changed={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
