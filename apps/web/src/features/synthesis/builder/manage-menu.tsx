import { Button, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconArrowsSort,
  IconChevronDown,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import { synthesisCalls } from './builder.queries.ts'

const SynthesisDialog = lazy(async () => ({
  default: (await import('./synthesis-dialog.tsx')).SynthesisDialog,
}))
const OrderDialog = lazy(async () => ({ default: (await import('./order-dialog.tsx')).OrderDialog }))

type Props = { active: { name: string; label: string } }

/** What staff do with syntheses: define, order, show to customers, delete. */
export function ManageMenu({ active }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const { id } = useProject()
  const navigate = useNavigate()
  const confirmDanger = useDangerQuestion()
  const toasts = useToasts()
  const { start } = useAction()
  const [open, setOpen] = useState<'new' | 'change' | 'order' | null>(null)
  const close = () => setOpen(null)

  async function remove(): Promise<void> {
    const isSure = await confirmDanger({
      title: t('synthesis:manage.deleteTitle', { label: active.label }),
      text: t('synthesis:manage.deleteText'),
      action: t('synthesis:manage.delete'),
    })
    if (!isSure) return
    await synthesisCalls(services, id).remove(active.name)
    toasts.confirm(t('synthesis:manage.deleted'))
    await navigate({
      to: '/$projectId/resultats/synthese/$syntheseName',
      params: { projectId: String(id), syntheseName: DEFAULT_NAME },
      replace: true,
    })
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('synthesis:manage.label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
            {t('synthesis:manage.create')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpen('change')}>
            {t('synthesis:manage.change')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsSort size={16} />} onClick={() => setOpen('order')}>
            {t('synthesis:manage.order')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => start(remove)}>
            {t('synthesis:manage.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'order' && <OrderDialog onClose={close} />}
        {(open === 'new' || open === 'change') && (
          <SynthesisDialog changed={open === 'new' ? null : active.name} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
