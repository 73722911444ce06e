import { useAdminNavigation } from '../navigation/use-admin-navigation.ts'
import { AppFrame } from './app-frame.tsx'

/** The layout of the administration: as a project's, with its own pages in the navigation. */
export function AdminLayout() {
  return <AppFrame project={null} items={useAdminNavigation()} />
}
