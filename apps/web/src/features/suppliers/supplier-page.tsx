import { useParams } from '@tanstack/react-router'
import { SupplierScreen } from './supplier-screen.tsx'

/** One supplier over the grid of all of them (FLOW-17). */
export function SupplierPage() {
  const { code } = useParams({ from: '/signed-in/$projectId/resultats/suppliers/$code' })
  return <SupplierScreen key={code} code={code} />
}
