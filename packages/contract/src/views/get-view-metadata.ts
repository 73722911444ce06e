import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { sourceParams, viewMetadataSchema } from './view.schema.ts'

/** Columns and publication of a view; nothing about a project's columns is in code (VIEW-01). */
export const getViewMetadata = endpoint({
  name: 'get-view-metadata',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/metadata',
  summary: 'Columns of a view',
  access: 'view.read',
  params: sourceParams,
  query: z.object({ prefilteredView: storableText(200).optional() }),
  response: viewMetadataSchema,
  errors: ['view_not_found', 'prefiltered_view_not_found'],
})
