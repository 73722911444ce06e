import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { VIEW_TOOLS } from './view-tools.tsx'

export function Dashboard() {
  return <DashboardPage tools={VIEW_TOOLS} />
}
