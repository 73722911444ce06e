import { Button, Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './project-settings.module.css'

/** The way to the page on which the columns of the grids are described (DATA-02). */
export function ColumnsSection() {
  const { t } = useTranslation()
  const { id } = useProject()
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={styles.sectionTitle}>
        {t('admin:gridColumns.title')}
      </Title>
      <Text size="sm" c="dimmed" mb={16}>
        {t('admin:gridColumns.hint')}
      </Text>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/$projectId/reglages/colonnes" params={{ projectId: String(id) }} {...props} />
        )}
      >
        {t('admin:gridColumns.action')}
      </Button>
    </section>
  )
}
