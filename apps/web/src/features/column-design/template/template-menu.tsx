import { Button, FileButton, Menu } from '@mantine/core'
import type { Template } from '@quitus/contract/templates/template.schema.ts'
import { MAX_TEMPLATE } from '@quitus/domain/template.ts'
import { IconChevronDown, IconCopy, IconDownload, IconFileExport, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useMessageBox } from '#shared/message-box/message-box.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { projectQueries } from '#shared/projects/project-queries.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import { applyToProject, readMappingFile, readProject } from './template-calls.ts'
import { readTemplate } from './template-file.ts'
import { TemplateProjectDialog } from './template-project-dialog.tsx'

/** The description of a project as a file, and one that is taken over from a file or another project (DATA-02). */
export function TemplateMenu({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const project = useProject()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const showBox = useMessageBox()
  const { action, isRunning } = useAction()
  const [isChoosing, setChoosing] = useState(false)
  const projects = useQuery(projectQueries.list(api)).data ?? []
  const others = projects.filter(({ id, right }) => id !== project.id && right === 'manage')

  async function download(what: 'fileName' | 'mappingName'): Promise<void> {
    const read = what === 'fileName' ? readProject : readMappingFile
    const text = JSON.stringify(await read(api, project.id), null, 2)
    saveFile(
      new Blob([text], { type: 'application/json' }),
      `${t(`columnDesign:template.${what}`, { project: project.name })}.json`,
    )
  }

  async function apply(template: Template): Promise<void> {
    const isSure = await showBox({
      title: t('columnDesign:template.applyTitle'),
      text: t('columnDesign:template.applyText'),
      kind: 'question',
      buttons: [
        { answer: 'keep', label: t('cancel') },
        { answer: 'apply', label: t('columnDesign:template.apply'), isMain: true },
      ],
    })
    if (isSure !== 'apply') return
    await action('apply', async () => {
      try {
        const applied = await applyToProject(api, project.id, template)
        const { columns, views, syntheses, settings } = applied
        const counts = t('columnDesign:template.applied', { columns, views, syntheses })
        const changed = settings.map((setting) => t(`columnDesign:templateSetting.${setting}`)).join(', ')
        toasts.confirm(
          settings.length === 0
            ? counts
            : `${counts} ${t('columnDesign:template.appliedSettings', { settings: changed })}`,
        )
        if (applied.refused.length > 0)
          await showBox({
            title: t('columnDesign:template.refusedTitle'),
            text: applied.refused.join(', '),
            kind: 'information',
            buttons: [{ answer: 'close', label: t('close'), isMain: true }],
          })
      } finally {
        await queryClient.invalidateQueries()
      }
    })
  }

  async function applyFile(file: File): Promise<void> {
    const read = file.size > MAX_TEMPLATE ? ({ fault: 'none' } as const) : readTemplate(await file.text())
    if ('fault' in read) toasts.fail(t(`columnDesign:templateFault.${read.fault}`, { file: file.name }))
    else await apply(read.template)
  }

  return (
    <>
      <FileButton accept="application/json,.json" onChange={(file) => file !== null && void applyFile(file)}>
        {({ onClick: chooseFile }) => (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                disabled={isDisabled}
                loading={isRunning}
                rightSection={<IconChevronDown size={16} aria-hidden />}
              >
                {t('columnDesign:template.menu')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconDownload size={16} />}
                onClick={() => void action('read', () => download('fileName'))}
              >
                {t('columnDesign:template.download')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFileExport size={16} />}
                onClick={() => void action('read', () => download('mappingName'))}
              >
                {t('columnDesign:template.mapping')}
              </Menu.Item>
              <Menu.Item leftSection={<IconUpload size={16} />} onClick={chooseFile}>
                {t('columnDesign:template.file')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCopy size={16} />}
                disabled={others.length === 0}
                onClick={() => setChoosing(true)}
              >
                {t('columnDesign:template.project')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      {isChoosing && (
        <TemplateProjectDialog
          projects={others}
          onClose={() => setChoosing(false)}
          onChosen={async (chosen) => {
            const template = await readProject(api, chosen.id)
            setChoosing(false)
            void apply(template)
          }}
        />
      )}
    </>
  )
}
