import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { SYNTHESIS_PATH } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { featureOfSource, SOURCES, type Source } from '@quitus/domain/access/source.ts'
import type { FastifyRequest } from 'fastify'

/** The project of the path; null for calls about none. */
export function projectIdOf(request: FastifyRequest): number | null {
  const { projectId } = request.params as { projectId?: number }
  return projectId ?? null
}

/** The feature that the project must open for the call; null where any project answers it. */
export function featureOf(definition: EndpointDefinition, request: FastifyRequest): ProjectFeature | null {
  if (definition.path.startsWith('/services/v1/wexaus/projects/:projectId/transfers/')) return 'transfers'
  if (definition.path.startsWith(SYNTHESIS_PATH)) return 'synthesis'
  const source = sourceOf(definition, request)
  return source === null ? null : featureOfSource(source)
}

/** The source that the call is about: the path's parameter, else the one written in the path. */
export function sourceOf(definition: EndpointDefinition, request: FastifyRequest): Source | null {
  const params = request.params as { source?: Source }
  if (params.source !== undefined) return params.source
  const parts = definition.path.split('/')
  return SOURCES.find((source) => parts.includes(source)) ?? null
}
