import { DuplicateSuppliersPage } from '#features/duplicate-suppliers/duplicate-suppliers-page.tsx'
import { useJobStarted } from '#features/jobs/use-job-started.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { VIEW_TOOLS } from './view-tools.tsx'

/** The clean-up list is a job: it goes to the list in the header. */
export function DuplicateSuppliers() {
  const { id } = useProject()
  return <DuplicateSuppliersPage tools={VIEW_TOOLS} onListStarted={useJobStarted(id)} />
}
