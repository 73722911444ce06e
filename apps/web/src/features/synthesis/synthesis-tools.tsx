import { Button } from '@mantine/core'
import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { IconFileSpreadsheet, IconPrinter, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices, useSession } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import { ManageMenu } from './builder/manage-menu.tsx'
import styles from './synthesis.module.css'
import { fetchWorkbook } from './synthesis.queries.ts'
import { useFiguresReader } from './use-figures-reader.ts'

type Props = {
  active: { name: string; label: string; visible: boolean }
  /** null before the figures are there. */
  data: SynthesisData | null
}

/** What can be done with a synthesis: take it away, and for staff define it. */
export function SynthesisTools({ active, data }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const project = useProject()
  const session = useSession()
  const [reader, setReader] = useFiguresReader()
  const { action, isActing } = useAction()
  const hasFigures = data !== null && data.fault === null
  const mayManage = session !== null && can(actorOf(session), 'project.manage', project)

  async function download(): Promise<void> {
    const file = await fetchWorkbook(api, project.id, reader)
    saveFile(file, `${project.name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.xlsx`)
  }

  return (
    <div className={styles.tools}>
      {session?.roleType === 'staff' && (
        <Button
          variant={reader === undefined ? 'default' : 'light'}
          leftSection={<IconUserCheck size={16} aria-hidden />}
          aria-pressed={reader !== undefined}
          onClick={() => setReader(reader === undefined ? 'customer' : undefined)}
        >
          {t('synthesis:asCustomer')}
        </Button>
      )}
      {mayManage && <ManageMenu active={active} />}
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        disabled={!hasFigures}
        loading={isActing('workbook')}
        onClick={() => void action('workbook', download)}
      >
        {t('synthesis:workbook')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        disabled={!hasFigures}
        onClick={() => window.print()}
      >
        {t('synthesis:print.open')}
      </Button>
    </div>
  )
}
