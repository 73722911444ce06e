import { DuplicateSuppliersPage } from '#features/duplicate-suppliers/duplicate-suppliers-page.tsx'
import { VIEW_TOOLS } from './view-tools.tsx'

export function DuplicateSuppliers() {
  return <DuplicateSuppliersPage tools={VIEW_TOOLS} />
}
