import { IconTable, type TablerIcon } from '@tabler/icons-react'
import { DEFAULT_VIEW, type FeatureWithScreen } from '#shared/projects/project-home.ts'

/** How each screen stands in the navigation. */
export const SCREENS = {
  dashboard: {
    label: 'navigation:dashboard',
    icon: IconTable,
    to: '/$projectId/resultats/dashboards/$vueName',
    params: { vueName: DEFAULT_VIEW },
  },
} as const satisfies Record<
  FeatureWithScreen,
  { label: string; icon: TablerIcon; to: string; params: object }
>
