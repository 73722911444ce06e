import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { createContext, useContext } from 'react'

export const ProjectContext = createContext<Project | null>(null)

/** The project that the address names; throws outside of a project's screens. */
export function useProject(): Project {
  const project = useContext(ProjectContext)
  if (project === null) throw new Error('useProject needs ProjectContext')
  return project
}
