import { z } from 'zod'
import { sourceSchema, wireRowSchema } from '../views/view.schema.ts'

/**
 * Someone who has the project open in a tab; with an entry where they look at it, and whether they edit a cell of it.
 */
export const presentPersonSchema = z.object({
  /** The tab, as it calls itself. */
  tab: z.string(),
  userId: z.int(),
  name: z.string(),
  /** Full name of the person who borrowed this one’s identity. */
  impersonator: z.string().nullable(),
  source: sourceSchema.nullable(),
  entryId: z.string().nullable(),
  /** Null too where the column is withheld from the reader. */
  column: z.string().nullable(),
  isEditing: z.boolean(),
})
export type PresentPerson = z.infer<typeof presentPersonSchema>

/**
 * One change set that someone wrote, as the reader may know of it; there is none for one that is withheld from them
 * altogether.
 */
export const changeEventSchema = z.object({
  source: sourceSchema,
  changeSet: z.string(),
  kind: z.string(),
  actor: z.string(),
  actorId: z.int(),
  impersonator: z.string().nullable(),
  /** The tab that wrote it; it knows already. */
  origin: z.string().nullable(),
  /** Anomalies with all of their rows, as they are in the current publication now. */
  rows: z.array(wireRowSchema),
  /** Entries among them that came into the view, and entries that left it. */
  added: z.array(z.string()),
  gone: z.array(z.string()),
  /** More has changed than is listed: anyone who shows the view reads again what is on screen. */
  many: z.boolean(),
})
export type ChangeEvent = z.infer<typeof changeEventSchema>

/** A view was published again. */
export const publicationEventSchema = z.object({ source: sourceSchema, timestamp: z.string() })
export type PublicationEvent = z.infer<typeof publicationEventSchema>

/** What belongs to an anomaly next to its cells changed: anyone who shows it reads it again. */
export const anomalyEventSchema = z.object({
  source: sourceSchema,
  anomalyId: z.string(),
  part: z.enum(['comments', 'attachments']),
  actorId: z.int(),
  /** The tab that changed it. */
  origin: z.string().nullable(),
})
export type AnomalyEvent = z.infer<typeof anomalyEventSchema>

/** Who is in the project: everybody, or who came, moved and left since the event before. */
export const presenceEventSchema = z.object({
  isWhole: z.boolean(),
  here: z.array(presentPersonSchema),
  gone: z.array(z.string()),
})
export type PresenceEvent = z.infer<typeof presenceEventSchema>

/**
 * `notice` says that the person was notified of something (`list-notices`); `hello` says that everything before has
 * been sent; `reset`, that it has not, and what is shown has to be read again.
 */
export const liveEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('change'), data: changeEventSchema }),
  z.object({ event: z.literal('publication'), data: publicationEventSchema }),
  /** Staff changed the columns of a view; its rows are the same. */
  z.object({ event: z.literal('design'), data: publicationEventSchema }),
  z.object({ event: z.literal('anomaly'), data: anomalyEventSchema }),
  z.object({ event: z.literal('presence'), data: presenceEventSchema }),
  z.object({ event: z.enum(['hello', 'reset', 'notice']), data: z.object({}) }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
