import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '@quitus/domain/locale.ts'
import { runIdentityProvider } from '@quitus/identity-provider/run-identity-provider.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findingTexts } from '#deps/finding.ts'
import { insertProof } from '#history-chain/proofs/proofs.sql.ts'
import { createMessages } from '#language/messages.ts'
import { startS3Server } from '#testing/files/s3-server.ts'
import { runSmtpServer } from '#testing/run-smtp-server.ts'
import { startClamd } from '#testing/start-clamd.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { CommandError } from '../commands/command-error.ts'
import { runDoctor } from '../commands/doctor.ts'
import { readConfig } from '../config.ts'
import { roomOf } from './check-folders.ts'
import { checkSettings } from './check-settings.ts'
import { createExamination, examineInstallation } from './examine-installation.ts'
import { runChecks } from './run-checks.ts'

const server = await startTestServer()
const messages = await createMessages()
const data = await mkdtemp(join(tmpdir(), 'quitus-doctor-'))
afterAll(() => rm(data, { recursive: true, force: true }))
const { ownerUrl } = server.database.urls
const NOW = new Date('2026-11-27T12:00:00Z')
/** Nothing listens there. */
const CLOSED = '127.0.0.1:9'

const configOf = (settings: NodeJS.ProcessEnv = {}) =>
  readConfig({ QUITUS_DATA: data, DATABASE_URL: ownerUrl, ...settings })
const found = async (settings: NodeJS.ProcessEnv = {}, now = () => new Date()) =>
  (await examineInstallation(configOf(settings), now)).map(({ state, code }) => `${state} ${code}`)

test('OPS-01 OPS-04 an installation is examined as it is: services that answer, figures of the database, room on the disks', async () => {
  const [smtp, s3, clamd, provider] = await Promise.all([
    runSmtpServer(),
    startS3Server(),
    startClamd(),
    runIdentityProvider(),
  ])
  await writeFile(join(data, 'quitus-20261127T021500Z.backup'), 'x')
  const { bucket, endpoint, credentials } = s3.settings
  const settings = {
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'quitus@example.com', CLAMD_URL: clamd.url },
    ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint ?? '', S3_ACCESS_KEY_ID: credentials?.accessKeyId },
    ...{ S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey },
    ...{ BACKUP_FOLDER: data, BACKUP_KEY: '0'.repeat(64), HISTORY_HEADS_MAIL: 'heads@example.com' },
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'firm', label: 'Firm', issuer: provider.issuer, clientId: 'quitus' },
    ]),
  }
  const all = await found(settings, () => NOW)
  // The clock of the test is not that of the database.
  expect(all.filter((each) => !/disk|clocks/.test(each)).toSorted()).toEqual([
    'ok backupRecent',
    'ok bucketReady',
    'ok connectionsSuffice',
    'ok databaseFits',
    'ok jobsMove',
    'ok mailReady',
    'ok providerReady',
    'ok scannerReady',
    'ok settingsFit',
    'warning historyNeverProved',
  ])
  expect(all.some((each) => each.includes('disk'))).toBe(true)
  expect(smtp.received).toEqual([])
  await Promise.all([s3.stop(), clamd.stop()])
  const moved = JSON.stringify([
    { id: 'firm', label: 'Firm', issuer: `${provider.issuer}/moved`, clientId: 'quitus' },
  ])
  expect(await found({ ...settings, OIDC_PROVIDERS: moved })).toEqual(
    expect.arrayContaining([
      'problem bucketFails',
      'problem scannerFails',
      'problem providerFails',
      'ok clocksAgree',
    ]),
  )
})

test('OPS-01 what does not work comes first, with what to do about it in the language of the terminal, and no secret', async () => {
  const config = configOf({
    ...{ SMTP_URL: `smtps://quitus:hidden-word@${CLOSED}`, MAIL_FROM: 'quitus@example.com' },
    ...{
      DATABASE_URL: `postgres://quitus:hidden-word@${CLOSED}/quitus`,
      BACKUP_FOLDER: join(data, 'absent'),
    },
  })
  const printed: string[] = []
  const run = runDoctor({}, config, { translate: messages('fr'), print: (line) => void printed.push(line) })
  await expect(run).rejects.toEqual(new CommandError('4 problèmes.'))
  const text = printed.join('\n')
  expect(text).toContain('✗ La base de données est injoignable')
  expect(text).toContain('\n  Vérifiez SMTP_URL')
  expect(text).toContain('! Les sauvegardes ne sont pas chiffrées.')
  expect(text).not.toContain('hidden-word')
  const marks = printed.flatMap((line) => /^[✗!✓]/.exec(line) ?? [])
  expect(marks).toEqual(marks.toSorted((a, b) => '✗!✓'.indexOf(a) - '✗!✓'.indexOf(b)))
})

test('OPS-01 a database and an antivirus that take connections and never answer hold nothing back', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const settings = { DATABASE_URL: `postgres://quitus@127.0.0.1:${port}/quitus` }
  const all = await found({ ...settings, CLAMD_URL: `tcp://127.0.0.1:${port}` })
  expect(all).toEqual(expect.arrayContaining(['problem databaseFails', 'problem scannerFails']))
  silent.close()
})

test('OPS-01 jobs that nobody carries out, pools beyond the database, and clocks that differ are found', async () => {
  await sql`select graphile_worker.add_job('quitus', '{}'::json, run_at => now() - interval '1 hour')`.execute(
    server.database.owner,
  )
  const late = () => new Date(Date.now() + 120_000)
  expect(await found({ DATABASE_POOL: '500' }, late)).toEqual(
    expect.arrayContaining(['problem jobsWait', 'problem connectionsShort', 'problem clocksDiffer']),
  )
})

test('OPS-04 backups that are missing or old are problems, none at all is a warning', async () => {
  const folder = await mkdtemp(join(data, 'backups-'))
  const backups = (now: Date) => found({ BACKUP_FOLDER: folder, BACKUP_KEY: '0'.repeat(64) }, () => now)
  expect(await backups(NOW)).toContain('problem backupMissing')
  await writeFile(join(folder, 'quitus-20261126T021500Z.backup'), 'x')
  expect(await backups(NOW)).toContain('ok backupRecent')
  expect(await backups(new Date('2026-11-28T12:00:00Z'))).toContain('problem backupOld')
  expect(await found()).toContain('warning noBackups')
})

test('OPS-01 a folder without an installation stays as it is, and is named', async () => {
  const empty = join(data, 'nothing')
  const config = readConfig({ QUITUS_DATA: empty })
  expect((await examineInstallation(config, () => NOW)).slice(0, 2)).toMatchObject([
    { code: 'folderMissing', values: { folder: empty } },
    { code: 'noInstallation' },
  ])
  expect(existsSync(empty)).toBe(false)
})

test('OPS-01 the room of a disk is judged by bytes and by share', () => {
  const room = (free: number, all: number) => roomOf('/srv', { free, all })
  expect(room(5e8, 1e9)).toMatchObject({ state: 'problem', code: 'diskFull' })
  expect(room(5e9, 1e11)).toMatchObject({ state: 'warning', code: 'diskFills', values: { percent: '5' } })
  expect(room(5e10, 1e11)).toMatchObject({ state: 'ok', values: { gigabytes: '50' } })
})

test('OPS-01 SEC-01 settings of a server that others reach are judged as such', async () => {
  const judged = async (settings: NodeJS.ProcessEnv, isProtected = false) =>
    (await checkSettings(readConfig({ QUITUS_DATA: data, ...settings }), isProtected)).map(({ code }) => code)
  expect(await judged({})).toEqual(['settingsFit'])
  expect(await judged({ HOST: '0.0.0.0', QUITUS_DEMO: '1', RATE_LIMIT: '0' })).toEqual([
    'publicUrlMissing',
    'demoOpen',
    'secondFactorOptional',
    'rateUnlimited',
  ])
  expect(await judged({ PUBLIC_URL: 'http://quitus.example' }, true)).toEqual(['publicUrlPlain'])
  const safe = { PUBLIC_URL: 'https://quitus.example', SECOND_FACTOR_REQUIRED: 'staff' }
  expect(await judged(safe)).toEqual(['settingsFit'])
})

test('OPS-01 a check that fails or does not end is a finding, and holds nothing back', async () => {
  const checks = {
    breaks: () => Promise.reject(new Error('no')),
    hangs: () => new Promise<never>(() => undefined),
    works: async () => [{ state: 'ok', code: 'jobsMove' } as const],
  }
  expect(await runChecks(checks, 20)).toEqual([
    { state: 'problem', code: 'checkFailed', values: { check: 'breaks', reason: 'no' } },
    { state: 'problem', code: 'checkSlow', values: { check: 'hangs', seconds: '0.02' } },
    { state: 'ok', code: 'jobsMove' },
  ])
})

test('OPS-01 I18N-01 a check that fails is named in the language of its reader, and a folder by its path', async () => {
  const textOf = (check: string, locale: Locale) =>
    findingTexts({ state: 'problem', code: 'checkFailed', values: { check, reason: 'no' } }, messages(locale))
      .text
  expect(textOf('identityProviders', 'en')).toBe('The check of “identity providers” failed: no')
  expect(textOf('queue', 'fr')).toContain('file des tâches')
  expect(textOf('/srv/backups', 'en')).toBe('The check of “/srv/backups” failed: no')
})

test('OPS-01 calls that come while an installation is examined share the findings, and a later one examines it again', async () => {
  const examine = createExamination(configOf(), server.database.urls)
  const [first, second] = await Promise.all([examine(), examine()])
  expect(first.map(({ code }) => code)).toContain('databaseFits')
  expect(second).toBe(first)
  expect(await examine()).not.toBe(first)
})

test('OPS-01 indexes that are still to be made are counted, and those that fail say why', async () => {
  const { owner } = server.database
  const ofIndexes = async () => (await found({})).filter((each) => each.includes('index'))
  expect(await ofIndexes()).toEqual([])
  await owner
    .insertInto('core.pending_indexes')
    .values({ statement: 'CREATE INDEX', table_name: 'base' })
    .execute()
  expect(await ofIndexes()).toEqual(['ok indexesPending'])
  await owner
    .updateTable('core.pending_indexes')
    .set({ failed_at: new Date(), fault: 'The disk is full.' })
    .execute()
  expect(await ofIndexes()).toEqual(['warning indexesFail'])
  await owner.deleteFrom('core.pending_indexes').execute()
})

test('OPS-01 SEC-06 the last night of histories is examined: intact, late, differing, not sent', async () => {
  const heads = { HISTORY_HEADS_URL: 'https://heads.example.com/secret' }
  const record = (day: number, values: { differing?: number[]; fault?: string }) =>
    insertProof(server.database.owner, new Date(Date.UTC(2026, 10, day, 4, 15)), {
      ...{ projects: 2, differing: [], sentBy: [], fault: null, ...values },
    })
  const ofHistory = async (settings: NodeJS.ProcessEnv, day: number) =>
    (await found(settings, () => new Date(Date.UTC(2026, 10, day)))).filter((each) =>
      /history|History|heads/.test(each),
    )
  expect(await ofHistory({}, 27)).toEqual(['warning headsStayHere', 'warning historyNeverProved'])
  await record(26, {})
  expect(await ofHistory(heads, 27)).toEqual(['ok historyProved'])
  expect(await ofHistory(heads, 29)).toEqual(['problem historyProofOld'])
  await record(27, { differing: [7], fault: 'heads.example.com: HTTP 503' })
  expect((await ofHistory(heads, 28)).toSorted()).toEqual(['problem headsNotSent', 'problem historyDiffers'])
})
