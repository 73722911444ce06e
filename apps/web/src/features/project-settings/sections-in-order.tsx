import { useQuery } from '@tanstack/react-query'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { LearningForm, learningQuery } from './learning-form.tsx'
import { LimitationForm, limitationQuery } from './limitation-form.tsx'
import { SealedHistorySection } from './sealed-history-section.tsx'

/**
 * Sections whose settings are read from the server. Each appears once what is above it is there: a button that moves
 * between press and release is not clicked.
 */
export function SectionsInOrder() {
  const { api } = useServices()
  const { id } = useProject()
  const hasLimitation = !useQuery(limitationQuery(api, id)).isPending
  const hasLearning = !useQuery(learningQuery(api, id)).isPending
  return (
    <>
      <LimitationForm />
      {hasLimitation && <LearningForm />}
      {hasLimitation && hasLearning && <SealedHistorySection />}
    </>
  )
}
