import { PackButton } from '#features/exports/pack-button.tsx'
import { HomePage } from '#features/home/home-page.tsx'
import { useJobStarted } from '#features/jobs/use-job-started.ts'
import { useProject } from '#shared/projects/current-project.ts'

export function Home() {
  const { id } = useProject()
  return <HomePage pack={<PackButton projectId={id} supplier={null} onStarted={useJobStarted(id)} />} />
}
