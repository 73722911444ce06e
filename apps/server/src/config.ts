import { resolve } from 'node:path'
import type { SecondFactorPolicy } from '@quitus/domain/people/second-factor.ts'
import { z } from 'zod'
import type { HeadsReceivers } from '#deps/heads-receivers.ts'
import type { IdentityProviderSettings } from './auth/identity-providers/identity-providers.ts'
import type { BackupSettings } from './deps/backup-settings.ts'
import type { S3Settings } from './files/storage-place.ts'
import { identityProvidersSetting } from './identity-providers-setting.ts'
import { isLoopback } from './is-loopback.ts'
import type { SmtpSettings } from './mail/mailer.ts'
import { type CellSettings, cellsSetting } from './settings/cells-setting.ts'
import {
  addressList,
  flag,
  gigabytes,
  optionalText,
  optionalUrl,
  wholeNumber,
} from './settings/setting-values.ts'
import { backupSettings, fileSettings, storageFaults, storageSchema } from './settings/storage-settings.ts'

const GIGABYTE = 1_000_000_000

const settingsSchema = z.object({
  ...storageSchema.shape,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  QUITUS_DATA: z.string().min(1).default('.quitus'),
  DATABASE_URL: optionalText,
  DATABASE_APP_URL: optionalText,
  DATABASE_AUTH_URL: optionalText,
  DATABASE_POOL: wholeNumber(2, 500, 10),
  STATEMENT_TIMEOUT_SECONDS: wholeNumber(1, 3600, 30),
  QUITUS_DEMO: flag('0'),
  TRUST_PROXY: optionalText,
  PUBLIC_URL: optionalUrl,
  API_DOCS: flag('1'),
  INACTIVITY_MINUTES: wholeNumber(0, 1440, 30),
  SECOND_FACTOR_REQUIRED: z
    .enum(['', 'staff'])
    .default('')
    .transform((value) => value === 'staff'),
  SECOND_FACTOR_GRACE_DAYS: wholeNumber(0, 365, 14),
  RATE_LIMIT: wholeNumber(0, 100_000, 100),
  MAX_FILE_MB: wholeNumber(1, 1000, 50),
  TRANSFER_FILE_GB: gigabytes(20),
  TRANSFER_PROJECT_GB: gigabytes(100),
  TRANSFER_TOTAL_GB: gigabytes(0),
  CLAMD_URL: optionalText.pipe(z.url({ protocol: /^(tcp|unix)$/ }).nullable()),
  HISTORY_HEADS_MAIL: addressList,
  HISTORY_HEADS_URL: optionalUrl,
  COLUMN_STORE_MEMORY_MB: wholeNumber(0, 1_000_000, 512),
  METRICS_PORT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(65_535).optional(),
  ),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DRAIN_SECONDS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().min(0).max(600).default(0),
  ),
  SHUTDOWN_SECONDS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().min(0).max(600).default(30),
  ),
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).nullable()),
  MAIL_FROM: optionalText,
  OIDC_PROVIDERS: identityProvidersSetting,
  CELLS: cellsSetting,
  CELL_SUPERUSER_URL: optionalText,
  CELL_CENTRAL_URL: optionalText,
  CELL_SOURCE_URL: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The names of all settings; the guide for operators and `.env.example` describe each. */
export const SETTINGS: readonly string[] = Object.keys(settingsSchema.shape)

const environmentSchema = settingsSchema
  .refine(({ DATABASE_URL, DATABASE_APP_URL }) => DATABASE_APP_URL === null || DATABASE_URL !== null, {
    path: ['DATABASE_APP_URL'],
    message: 'it needs DATABASE_URL, the login of the owner',
  })
  .refine(({ DATABASE_URL, DATABASE_AUTH_URL }) => DATABASE_AUTH_URL === null || DATABASE_URL !== null, {
    path: ['DATABASE_AUTH_URL'],
    message: 'it needs DATABASE_URL, the login of the owner',
  })
  .refine(
    (values) =>
      values.DATABASE_URL === null ||
      !isReachable(values) ||
      (values.DATABASE_APP_URL !== null && values.DATABASE_AUTH_URL !== null),
    {
      path: ['DATABASE_APP_URL'],
      message:
        'others can reach this server: it needs DATABASE_APP_URL and DATABASE_AUTH_URL, logins without the rights of the owner (docs/operations.md)',
    },
  )
  .refine(({ DATABASE_URL, CELLS }) => CELLS.length === 0 || DATABASE_URL !== null, {
    path: ['CELLS'],
    message: 'cells need DATABASE_URL: the embedded database does not publish to others',
  })
  .superRefine((values, issues) => {
    for (const { path, message } of storageFaults(values))
      issues.addIssue({ code: 'custom', path: [path], message })
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === null || senderOf(MAIL_FROM) !== null, {
    path: ['MAIL_FROM'],
    message: 'with SMTP_URL it names the sender, as in Quitus <quitus@example.com>',
  })
  .refine(({ SMTP_URL, HISTORY_HEADS_MAIL }) => HISTORY_HEADS_MAIL.length === 0 || SMTP_URL !== null, {
    path: ['HISTORY_HEADS_MAIL'],
    message: 'it needs SMTP_URL: mails that are files stay here',
  })

export type Config = Readonly<{
  /** 0 takes any free port. */
  port: number
  host: string
  /** Folder of the embedded database and of local files. */
  dataFolder: string
  /** null: the embedded server. */
  databaseUrl: string | null
  /** Login of the application on that database; null: the owner's, which takes the application's role. */
  databaseAppUrl: string | null
  /** Login that reads credentials and makes sessions; null likewise. */
  databaseAuthUrl: string | null
  /** Databases besides the central one that have projects of their own. */
  cells: readonly CellSettings[]
  /**
   * For `cell add` and `cell move` alone: a superuser of the database that becomes a cell or takes a project in, and
   * how its server reaches the central database, or the one that the project leaves.
   */
  newCell: { superuserUrl: string | null; centralUrl: string | null; sourceUrl: string | null }
  /** Connections of the application’s pool. */
  poolSize: number
  /** Longest time of one statement of a call. */
  statementTimeoutSeconds: number
  /** Demo accounts and demo project: only where nobody else can reach them, or where it was requested. */
  hasDemo: boolean
  trustProxy: string | null
  /** Someone else than the people of this machine may reach the server. */
  isReachable: boolean
  publicUrl: string | null
  /** Whether `/services/docs` shows every call. */
  hasApiDocs: boolean
  /** 0: a session is never blocked for inactivity. */
  inactivityMinutes: number
  /** Of whom a second factor is required, and how long they have to add one. */
  secondFactorPolicy: SecondFactorPolicy
  /** Calls that a session may make each second, in the long run; 0 limits nobody. */
  rateLimit: number
  /** Largest file of a cell. */
  maxFileBytes: number
  /** How much transfers may take; `totalBytes` null: all projects together as much as there is. */
  transfers: { maxFileBytes: number; projectBytes: number; totalBytes: number | null }
  /** Where the antivirus is that looks at uploads; null: none does. */
  clamdUrl: string | null
  /** Where files are; null: in the data folder. */
  s3: S3Settings | null
  /** By which backups are encrypted and restored; null: they are not encrypted. */
  backupKey: Buffer | null
  /** Where a backup is written each night; null: nowhere. */
  nightlyBackup: BackupSettings | null
  /** Memory of the process that adds up figures of large views; 0: there is none. */
  columnStoreMemoryMb: number
  /** Where the heads of histories go each night. */
  headsReceivers: HeadsReceivers
  /** Where the page of metrics is; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** How long a stopping server still answers, no longer ready, so that balancers leave it. */
  drainSeconds: number
  /** How long a stopping server waits for open calls before it cuts them off. */
  shutdownSeconds: number
  /** null: mails are written into the data folder. */
  smtp: SmtpSettings | null
  /** Where people may sign in by single sign-on. */
  identityProviders: readonly IdentityProviderSettings[]
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
  const isPrivate = values.DATABASE_URL === null && !isReachable(values)
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(values.QUITUS_DATA),
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    databaseAuthUrl: values.DATABASE_AUTH_URL,
    cells: values.CELLS,
    newCell: {
      superuserUrl: values.CELL_SUPERUSER_URL,
      centralUrl: values.CELL_CENTRAL_URL,
      sourceUrl: values.CELL_SOURCE_URL,
    },
    poolSize: values.DATABASE_POOL,
    statementTimeoutSeconds: values.STATEMENT_TIMEOUT_SECONDS,
    hasDemo: values.QUITUS_DEMO || isPrivate,
    trustProxy: values.TRUST_PROXY,
    isReachable: isReachable(values),
    publicUrl: values.PUBLIC_URL,
    hasApiDocs: values.API_DOCS,
    inactivityMinutes: values.INACTIVITY_MINUTES,
    secondFactorPolicy: {
      isRequiredOfStaff: values.SECOND_FACTOR_REQUIRED,
      graceDays: values.SECOND_FACTOR_GRACE_DAYS,
    },
    rateLimit: values.RATE_LIMIT,
    maxFileBytes: values.MAX_FILE_MB * 1_000_000,
    transfers: {
      maxFileBytes: values.TRANSFER_FILE_GB * GIGABYTE,
      projectBytes: values.TRANSFER_PROJECT_GB * GIGABYTE,
      totalBytes: values.TRANSFER_TOTAL_GB === 0 ? null : values.TRANSFER_TOTAL_GB * GIGABYTE,
    },
    clamdUrl: values.CLAMD_URL,
    s3: fileSettings(values),
    backupKey: values.BACKUP_KEY,
    nightlyBackup: backupSettings(values),
    headsReceivers: { addresses: values.HISTORY_HEADS_MAIL, url: values.HISTORY_HEADS_URL },
    columnStoreMemoryMb: values.COLUMN_STORE_MEMORY_MB,
    metrics:
      values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    drainSeconds: values.DRAIN_SECONDS,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    smtp: smtpSettings(values),
    identityProviders: values.OIDC_PROVIDERS,
    logLevel: values.LOG_LEVEL,
  })
}

function smtpSettings({ SMTP_URL, MAIL_FROM }: z.output<typeof settingsSchema>): SmtpSettings | null {
  const from = senderOf(MAIL_FROM)
  if (SMTP_URL === null || from === null) return null
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    mayBePlain: isSecure || isLoopback(hostname),
    credentials:
      username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    from,
  }
}

const SENDER = /^(?:(?<name>[^<>]*)<(?<inBrackets>[^<>\s]+)>|(?<bare>[^<>\s]+))$/

/** Name and address of a sender; null when it has no valid address. */
function senderOf(text: string | null): { name: string; address: string } | null {
  const { name = '', inBrackets, bare = '' } = SENDER.exec(text?.trim() ?? '')?.groups ?? {}
  const address = inBrackets ?? bare
  return z.email().safeParse(address).success ? { name: name.trim() || 'Quitus', address } : null
}

type Reach = Pick<z.output<typeof settingsSchema>, 'HOST' | 'TRUST_PROXY' | 'PUBLIC_URL'>

/** True where someone else than the people of this machine may reach the server. */
function isReachable({ HOST, TRUST_PROXY, PUBLIC_URL }: Reach): boolean {
  return !isLoopback(HOST) || TRUST_PROXY !== null || PUBLIC_URL !== null
}
