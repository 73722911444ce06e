import { parentPort, workerData } from 'node:worker_threads'
import type { Reading } from '@quitus/contract/imports/import-draft.schema.ts'
import { recogniseSamples, type Sample } from './recognise-sample.ts'

/** What the thread is started with. */
export type RecognitionOrder = { samples: readonly Sample[]; reading: Reading; preview: string | null }

const { samples, reading, preview } = workerData as RecognitionOrder

parentPort?.postMessage(await recogniseSamples(samples, reading, preview))
