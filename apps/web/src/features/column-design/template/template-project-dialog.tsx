import { NativeSelect } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { useTranslation } from 'react-i18next'
import { DialogForm, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'

type Props = {
  projects: readonly Project[]
  onClose: () => void
  /** Rejects with the server’s refusal. */
  onChosen: (project: Project) => Promise<void>
}

/** The project whose description is taken over: one that the person manages as well. */
export function TemplateProjectDialog({ projects, onClose, onChosen }: Props) {
  const { t } = useTranslation()
  const form = useAppForm<{ project: string }>({
    initialValues: { project: String(projects[0]?.id ?? '') },
    fields: { project: { label: t('columnDesign:template.from'), rules: [{ is: 'required' }] } },
    onSubmit: async ({ project }) => {
      const chosen = projects.find(({ id }) => String(id) === project)
      if (chosen !== undefined) await onChosen(chosen)
    },
  })
  const { key, ...field } = form.inputProps('project')
  return (
    <OpenDialog title={t('columnDesign:template.project')} onClose={onClose}>
      <DialogForm form={form} submitLabel={t('columnDesign:template.continue')} onCancel={onClose}>
        <NativeSelect
          key={key}
          {...field}
          label={t('columnDesign:template.from')}
          data={projects.map(({ id, name, company }) => ({
            value: String(id),
            label: `${name} · ${company}`,
          }))}
        />
      </DialogForm>
    </OpenDialog>
  )
}
