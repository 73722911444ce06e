import type { Route } from '#http/bind-endpoint.ts'
import { getProject, listProjects } from './list-projects.ts'

export const projectsRoutes: readonly Route[] = [listProjects, getProject]
