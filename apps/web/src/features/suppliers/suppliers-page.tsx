import { IconBuildingStore } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'
import type { ViewTools } from '#views/data/view-tools.ts'
import { ViewPage } from '#views/page/view-page.tsx'

/** The suppliers of a project (NAV-07, FLOW-09); none before an import that came after the screen was opened. */
export function SuppliersPage({ tools }: { tools: ViewTools }) {
  const { t } = useTranslation()
  const { vueName } = useSearch({ strict: false })
  const { name } = useProject()
  return (
    <ViewPage
      tools={tools}
      source="mainsuppliers"
      prefilteredView={vueName ?? null}
      title={t('screens:suppliers.title')}
      emptyHint={t('screens:suppliers.emptyHint')}
      unpublished={
        <EmptyScreen
          title={t('screens:suppliers.title')}
          icon={<IconBuildingStore size={20} />}
          state={t('screens:suppliers.none')}
        >
          {t('screens:suppliers.hint', { name })}
        </EmptyScreen>
      }
    />
  )
}
