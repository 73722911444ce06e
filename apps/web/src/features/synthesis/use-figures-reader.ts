import type { FiguresReader } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/signed-in/$projectId/resultats/synthese/$syntheseName')

/** Whose figures the page shows, as its address says, and a way to change it. */
export function useFiguresReader(): [FiguresReader, (reader: FiguresReader) => void] {
  const { reader } = route.useSearch()
  const navigate = route.useNavigate()
  return [
    reader,
    (next) => void navigate({ search: next === undefined ? {} : { reader: next }, replace: true }),
  ]
}
