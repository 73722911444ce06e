import { resolve } from 'node:path'
import { z } from 'zod'
import type { S3Settings } from './files/s3-file-store.ts'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true')

const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value === '' ? null : value))

const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  QUITUS_DATA: z.string().min(1).default('.quitus'),
  DATABASE_URL: optionalText,
  DATABASE_APP_URL: optionalText,
  QUITUS_DEMO: flag,
  TRUST_PROXY: optionalText,
  PUBLIC_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).nullable()),
  INACTIVITY_MINUTES: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(1440).default(30),
  ),
  RATE_LIMIT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(100_000).default(100),
  ),
  MAX_FILE_MB: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(1000).default(50),
  ),
  S3_BUCKET: optionalText,
  S3_PREFIX: z.string().default(''),
  S3_REGION: optionalText,
  S3_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).nullable()),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const environmentSchema = settingsSchema
  .refine(({ DATABASE_URL, DATABASE_APP_URL }) => DATABASE_APP_URL === null || DATABASE_URL !== null, {
    path: ['DATABASE_APP_URL'],
    message: 'it needs DATABASE_URL, the login of the owner',
  })
  .refine(
    ({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
      (S3_ACCESS_KEY_ID === null) === (S3_SECRET_ACCESS_KEY === null),
    { path: ['S3_SECRET_ACCESS_KEY'], message: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together' },
  )

export type Config = Readonly<{
  /** 0 asks the system for a free port. */
  port: number
  host: string
  /** Folder of the embedded database and of local files. */
  dataFolder: string
  /** null: the embedded server. */
  databaseUrl: string | null
  /** Login of the application on that database; null: the owner's, which takes the application's role. */
  databaseAppUrl: string | null
  /** Demo accounts and demo project: only where nobody else can reach them, or where it was asked for. */
  hasDemo: boolean
  trustProxy: string | null
  publicUrl: string | null
  /** 0: a session is never blocked for inactivity. */
  inactivityMinutes: number
  /** Calls that a session may make each second, in the long run; 0 limits nobody. */
  rateLimit: number
  /** Largest file of a cell. */
  maxFileBytes: number
  /** Where files are; null: in the data folder. */
  s3: S3Settings | null
  logLevel: string
}>

/** Reads the environment once; throws one error that lists every fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = environmentSchema.safeParse(environment)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment has faults:\n${faults.join('\n')}`)
  }
  const values = read.data
  const isPrivate =
    values.DATABASE_URL === null &&
    isLoopback(values.HOST) &&
    values.TRUST_PROXY === null &&
    values.PUBLIC_URL === null
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(values.QUITUS_DATA),
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    hasDemo: values.QUITUS_DEMO || isPrivate,
    trustProxy: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    inactivityMinutes: values.INACTIVITY_MINUTES,
    rateLimit: values.RATE_LIMIT,
    maxFileBytes: values.MAX_FILE_MB * 1_000_000,
    s3: s3Settings(values),
    logLevel: values.LOG_LEVEL,
  })
}

function s3Settings(values: z.output<typeof settingsSchema>): S3Settings | null {
  const { S3_BUCKET, S3_PREFIX, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (S3_BUCKET === null) return null
  const hasKeys = S3_ACCESS_KEY_ID !== null && S3_SECRET_ACCESS_KEY !== null
  return {
    bucket: S3_BUCKET,
    prefix: S3_PREFIX,
    region: S3_REGION ?? 'us-east-1',
    endpoint: S3_ENDPOINT,
    credentials: hasKeys ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } : null,
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}
