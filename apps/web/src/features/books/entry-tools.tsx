import { ActionIcon, Button } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { IconAdjustments, IconBan, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices, useSession } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import styles from './books.module.css'
import { bookFiles, type CompanyChoice, type CorrectingEntries } from './books.queries.ts'
import { CompanySelect } from './company-select.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

type Props = {
  first: CorrectingEntries
  company: CompanyChoice
  onCompany: (company: CompanyChoice) => void
}

/** Which company, and what is taken away of it. */
export function EntryTools({ first, company, onCompany }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const session = useSession()
  const project = useProject()
  const { action, isActing } = useAction()
  const [isSetting, setSetting] = useState(false)
  const files = bookFiles(api, project.id, company)
  const isEmpty = first.entryCount === 0
  const mayManage = session !== null && can(actorOf(session), 'project.manage', project)
  const download = (name: string, load: () => Promise<File>) =>
    void action(name, async () => {
      const file = await load()
      saveFile(file, file.name)
    })
  return (
    <div className={styles.bar}>
      <CompanySelect companies={first.companies} value={company} onChange={onCompany} />
      <div className={styles.files}>
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          disabled={isEmpty}
          loading={isActing('fec')}
          onClick={() => download('fec', () => files.journal('fec'))}
        >
          {t('books:files.fec')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          disabled={isEmpty}
          loading={isActing('xlsx')}
          onClick={() => download('xlsx', () => files.journal('xlsx'))}
        >
          {t('books:files.xlsx')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          disabled={isEmpty}
          loading={isActing('blocks')}
          onClick={() => download('blocks', files.blocks)}
        >
          {t('books:files.blocks')}
        </Button>
        {mayManage && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('books:settings.title')}
            title={t('books:settings.title')}
            onClick={() => setSetting(true)}
          >
            <IconAdjustments size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </div>
  )
}
