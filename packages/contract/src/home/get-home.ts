import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { filterSchema } from '../views/view.schema.ts'

/** The figures that matter first, in the order in which they are shown. */
export const HOME_FIGURES = ['toDecide', 'validated', 'recovered'] as const

/** Most events that a home shows. */
export const MAX_HOME_EVENTS = 8

const measured = {
  /** Anomalies. */
  count: z.int(),
  /** Null where the view sums no such amount. */
  amount: z.number().nullable(),
}

/** A figure by itself. */
const seenFigure = { kind: z.enum(HOME_FIGURES), ...measured }
export const seenFigureSchema = z.strictObject(seenFigure)
export type SeenFigure = z.infer<typeof seenFigureSchema>

const homeFigureSchema = z.object({
  ...seenFigure,
  /** Shows just these anomalies in the dashboard. */
  filter: filterSchema,
  /** How many of them are free anomalies, which the dashboard does not show. */
  free: z.int(),
  /** How much more or less than at the end of the last visit; null at the first one. */
  change: z.object(measured).nullable(),
})
export type HomeFigure = z.infer<typeof homeFigureSchema>

const homeEventSchema = z.object({
  at: z.string(),
  /** The kind of a change set, or `comment`. */
  kind: z.string(),
  source: z.enum(ANOMALY_SOURCES),
  actor: z.string(),
  /** Full name of the person who impersonated the actor. */
  impersonator: z.string().nullable(),
  /** Comments, cells of an edit, else anomalies; of an undo or redo what its step is counted by. */
  count: z.int(),
  countOf: z.enum(['cells', 'anomalies', 'comments']),
  /** The one anomaly that it is about, and how people call it; null for several or none. */
  anomaly: z.object({ anomalyId: z.string(), name: z.string() }).nullable(),
})
export type HomeEvent = z.infer<typeof homeEventSchema>

/** The home of a project that opens dashboard and synthesis (SYN-06); `not_permitted` in any other. */
export const getHome = endpoint({
  name: 'get-home',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/home',
  summary: 'Figures of a project with their change since the last visit, and its latest events',
  access: 'view.read',
  params: projectParams,
  response: z.object({
    /** When the last visit ended; null at the first one. */
    previousVisit: z.string().nullable(),
    /** None where the dashboard was never published; without those of which it has no column. */
    figures: z.array(homeFigureSchema),
    /** Newest first. */
    events: z.array(homeEventSchema).max(MAX_HOME_EVENTS),
  }),
  errors: [],
})
export type Home = z.infer<(typeof getHome)['response']>
