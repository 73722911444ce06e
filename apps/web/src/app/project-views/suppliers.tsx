import { SuppliersPage } from '#features/suppliers/suppliers-page.tsx'
import { VIEW_TOOLS } from './view-tools.tsx'

export function Suppliers() {
  return <SuppliersPage tools={VIEW_TOOLS} />
}
