import type { Client } from '../client.ts'

/** The columns of the generated view that people write into. */
export const TEXT_COLUMN = 'Observation 4'
export const ANSWER_COLUMNS = ['Réponse 3', 'Réponse 4'] as const

/** What every measurement of writing is called with. */
export type Writing = {
  client: Client
  params: { projectId: number; source: 'dashboard' }
  timestamp: string
  rows: number
}
