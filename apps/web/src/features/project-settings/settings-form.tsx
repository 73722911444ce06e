import { Button, Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import styles from './project-settings.module.css'

type Props = {
  /** Absent where the page’s own title says it. */
  title?: string
  /** Rejects with the server’s refusal. */
  onSave: () => Promise<void>
  children: ReactNode
  /** What follows its button. */
  after?: ReactNode
}

/** A part of the settings with its own button: what is saved is confirmed, what is refused is said. */
export function SettingsForm({ title, onSave, children, after }: Props) {
  const { t } = useTranslation()
  const toasts = useToasts()
  const titleId = useId()
  const form = useAppForm<Record<never, string>>({
    initialValues: {},
    fields: {},
    onSubmit: async () => {
      await onSave()
      toasts.confirm(t('admin:project.saved'))
    },
  })
  const fields = (
    <AppForm
      form={form}
      actions={
        <Group>
          <Button type="submit" loading={form.isRunning}>
            {t('admin:project.save')}
          </Button>
        </Group>
      }
    >
      {children}
    </AppForm>
  )
  if (title === undefined) return fields
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={styles.sectionTitle}>
        {title}
      </Title>
      {fields}
      {after}
    </section>
  )
}
