import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, SETTINGS } from './config.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('OPS-01 every setting is in the page for operators and in the example of an environment, and no other does', () => {
  const page = read('docs/operations.md').split('## A database of your own')[0] ?? ''
  const known = page
    .split('\n')
    .flatMap((line) => /^\| (`[A-Z].*?) \|/.exec(line)?.[1]?.match(/[A-Z\d_]+/g) ?? [])
  expect(known.toSorted()).toEqual(SETTINGS.toSorted())
  const shown = read('.env.example').match(/^#([A-Z\d_]+)=/gm)
  expect(shown?.map((line) => line.slice(1, -1)).toSorted()).toEqual(SETTINGS.toSorted())
})

test('OPS-01 the example of an environment shows the defaults', () => {
  const shown = [...read('.env.example').matchAll(/^#([A-Z\d_]+)=(.+)$/gm)]
  const given = Object.fromEntries(shown.map(([, name, value]) => [name, value]))
  expect(readConfig({ ...given, QUITUS_DATA: '/x' })).toEqual(readConfig({ QUITUS_DATA: '/x' }))
})

test('OPS-01 all faults of an environment are reported at once', () => {
  const faulty = { PORT: 'x', METRICS_PORT: '70000', DRAIN_SECONDS: '-1', DATABASE_APP_URL: 'postgres://x' }
  expect(() => readConfig(faulty)).toThrow(/PORT[\s\S]*METRICS_PORT[\s\S]*DRAIN_SECONDS/)
})

test('OPS-03 without a setting there are no metrics, and with a port they are on the loopback', () => {
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ METRICS_PORT: '' }).metrics).toBeNull()
  expect(readConfig({ METRICS_PORT: '9101' }).metrics).toEqual({ host: '127.0.0.1', port: 9101 })
})

test('SEC-01 demo accounts are for a start that nobody else can reach, on its own database, or with the setting for them', () => {
  const hasDemo = (settings: NodeJS.ProcessEnv) => readConfig(settings).hasDemo
  const exposed = [
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'http://quitus.example' },
    { TRUST_PROXY: 'loopback' },
    { DATABASE_URL: owner },
  ]
  expect([{}, { HOST: '127.0.0.1' }, { HOST: 'localhost' }].map(hasDemo)).toEqual([true, true, true])
  expect(exposed.map(hasDemo)).toEqual([false, false, false, false])
  expect(exposed.map((each) => hasDemo({ ...each, QUITUS_DEMO: '1' }))).toEqual([true, true, true, true])
})

const owner = 'postgres://owner@db/quitus'
const logins = {
  DATABASE_APP_URL: 'postgres://app@db/quitus',
  DATABASE_AUTH_URL: 'postgres://auth@db/quitus',
}

test.each([
  ['another address', { HOST: '0.0.0.0' }],
  ['a proxy', { TRUST_PROXY: 'loopback' }],
  ['a public address', { PUBLIC_URL: 'https://quitus.example.com' }],
])(
  'SEC-07 a server that others reach by %s starts only with logins of its own for calls and for credentials',
  (_, reach) => {
    const start = (settings: NodeJS.ProcessEnv) => () =>
      readConfig({ DATABASE_URL: owner, ...reach, ...settings })
    expect(start({})).toThrow(/DATABASE_APP_URL and DATABASE_AUTH_URL/)
    expect(start({ DATABASE_APP_URL: logins.DATABASE_APP_URL })).toThrow('DATABASE_AUTH_URL')
    expect(start({ DATABASE_AUTH_URL: logins.DATABASE_AUTH_URL })).toThrow('DATABASE_APP_URL')
    expect(start(logins)()).toMatchObject({ databaseAppUrl: logins.DATABASE_APP_URL })
    expect(readConfig({ DATABASE_URL: owner }).databaseAuthUrl).toBeNull()
    expect(readConfig(reach)).toMatchObject({ databaseUrl: null })
  },
)

const provider = { id: 'firm', label: 'Cabinet', issuer: 'https://login.example.com/t/v2.0', clientId: 'x' }
const withProviders = (...providers: object[]) => readConfig({ OIDC_PROVIDERS: JSON.stringify(providers) })

test('AUTH-02 identity providers are read from one setting, and there are none without it', () => {
  expect(readConfig({}).identityProviders).toEqual([])
  expect(readConfig({ OIDC_PROVIDERS: '' }).identityProviders).toEqual([])
  const more = { ...provider, id: 'other', scope: 'openid email' }
  expect(withProviders(provider, more).identityProviders).toEqual([{ ...provider, scope: 'openid' }, more])
})

test.each([
  ['no JSON', 'it is no JSON', '['],
  ['no list', 'OIDC_PROVIDERS', '{}'],
  [
    'an issuer without TLS elsewhere',
    'begins with https',
    [{ ...provider, issuer: 'http://login.example.com' }],
  ],
  ['an issuer with a query', 'neither query', [{ ...provider, issuer: 'https://login.example.com/?x=1' }]],
  ['an issuer that is no address', 'issuer', [{ ...provider, issuer: 'login.example.com' }]],
  ['an id that no address can carry', 'small letters', [{ ...provider, id: 'Cabinet A' }]],
  ['a field that means nothing', 'clientSecret', [{ ...provider, clientSecret: 'x' }]],
  ['a scope without an ID token', 'openid', [{ ...provider, scope: 'email' }]],
  ['two providers of one id', 'two providers', [provider, provider]],
])('AUTH-02 %s is a fault of the setting', (_, fault, given) => {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  expect(() => readConfig({ OIDC_PROVIDERS: text })).toThrow(new RegExp(`OIDC_PROVIDERS.*${fault}|${fault}`))
})

test('AUTH-02 all faults of all providers are listed at once', () => {
  const faulty = () => withProviders({ ...provider, issuer: 'x' }, { ...provider, id: '', clientId: '' })
  expect(faulty).toThrow(
    /OIDC_PROVIDERS\.0\.issuer[\s\S]*OIDC_PROVIDERS\.1\.id[\s\S]*OIDC_PROVIDERS\.1\.clientId/,
  )
})

test('OPS-04 the key of backups has 32 bytes, and a fault of it does not show it', () => {
  expect(readConfig({}).backupKey).toBeNull()
  expect(readConfig({ BACKUP_KEY: 'aB'.repeat(32) }).backupKey).toEqual(Buffer.alloc(32, 0xab))
  for (const key of ['secret', 'ab'.repeat(31), 'xy'.repeat(32)]) {
    expect(() => readConfig({ BACKUP_KEY: key })).toThrow(/BACKUP_KEY: it needs 64/)
    expect(() => readConfig({ BACKUP_KEY: key })).not.toThrow(key)
  }
})

test('OPS-04 backups go into a folder or into a bucket of their own, and faults name the setting', () => {
  expect(readConfig({ BACKUP_KEEP: '3' }).nightlyBackup).toBeNull()
  expect(readConfig({ BACKUP_FOLDER: '/srv/b', BACKUP_KEEP: '3' }).nightlyBackup).toEqual({
    ...{ place: { folder: '/srv/b' }, keep: 3, key: null },
  })
  const bucket = { BACKUP_S3_BUCKET: 'nights', BACKUP_S3_PREFIX: 'q/' }
  expect(readConfig({ ...bucket, S3_BUCKET: 'files' }).nightlyBackup?.place).toEqual({
    s3: { bucket: 'nights', prefix: 'q/', region: 'us-east-1', endpoint: null, credentials: null },
  })
  expect(() => readConfig({ ...bucket, BACKUP_FOLDER: '/srv/b' })).toThrow(
    /BACKUP_S3_BUCKET: .*not into both/,
  )
  expect(() => readConfig({ ...bucket, S3_BUCKET: 'nights' })).toThrow(/BACKUP_S3_BUCKET: it needs another/)
  const elsewhere = { BACKUP_S3_ENDPOINT: 'https://s3.example.com' }
  expect(readConfig({ ...bucket, ...elsewhere, S3_BUCKET: 'nights' }).nightlyBackup).not.toBeNull()
  expect(() => readConfig({ ...bucket, BACKUP_S3_ACCESS_KEY_ID: 'a' })).toThrow(/BACKUP_S3_SECRET_ACCESS_KEY/)
})

test('OPS-01 SEC-06 heads of histories go to addresses that exist, and by a mail server', () => {
  const mail = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'quitus@example.com' }
  const url = 'https://heads.example.com/take?key=1'
  const { headsReceivers } = readConfig({
    ...mail,
    HISTORY_HEADS_MAIL: ' a@example.com, b@example.com,',
    HISTORY_HEADS_URL: url,
  })
  expect(headsReceivers).toEqual({ addresses: ['a@example.com', 'b@example.com'], url })
  expect(readConfig({ HISTORY_HEADS_MAIL: '' }).headsReceivers).toEqual({ addresses: [], url: null })
  expect(() => readConfig({ HISTORY_HEADS_MAIL: 'a@example.com' })).toThrow(
    /HISTORY_HEADS_MAIL: it needs SMTP_URL/,
  )
  expect(() => readConfig({ ...mail, HISTORY_HEADS_MAIL: 'nobody' })).toThrow(/HISTORY_HEADS_MAIL/)
  expect(() => readConfig({ HISTORY_HEADS_URL: 'ftp://x' })).toThrow(/HISTORY_HEADS_URL/)
})
