import { useParams } from '@tanstack/react-router'
import { GroupScreen } from './group-screen.tsx'

/** One group of accounts over the grid of the duplicate suppliers (FLOW-08). */
export function GroupPage() {
  const { anomalyId = '' } = useParams({ strict: false })
  return <GroupScreen anomalyId={anomalyId} />
}
