import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { listRepeatables } from '#repeatable/repeatable-files.ts'
import type { DatabaseUrls } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { listMigrations, readMigration } from '../migration-files.ts'
import {
  deleteUnfinished,
  hasTemplate,
  insertClone,
  insertEmptyDatabase,
  updateToTemplate,
} from './test-databases.sql.ts'

/** Login and password of who replicates test databases into cells. */
export const REPLICATOR = 'quitus_test_replication'

/** A migrated database that tests clone, and its server. */
export type TestTemplate = {
  server: DatabaseUrls
  name: string
  /** A superuser of the server; null where nobody said. */
  superuserUrl: string | null
}

type Filled = { fill: (ownerUrl: string) => Promise<void>; superuserUrl: string | null }

/** Makes the template of today's migrations unless the server has it; its name changes with every byte of them. */
export async function prepareTemplate(
  server: DatabaseUrls,
  { fill = migrate, superuserUrl = null }: Partial<Filled> = {},
): Promise<TestTemplate> {
  const template = { server, name: `quitus_template_${await hashOfMigrations()}`, superuserUrl }
  return ensureTemplate(template, { fill, make: insertEmptyDatabase })
}

/** Makes a template that begins as another one is, unless the server has it; `content` says what makes it differ. */
export function extendTemplate(
  base: TestTemplate,
  content: string,
  fill: Filled['fill'],
): Promise<TestTemplate> {
  const hash = createHash('sha256').update(`${base.name}\n`).update(content).digest('hex').slice(0, 12)
  const make = async (client: Client, name: string) => {
    await deleteUnfinished(client, name)
    await insertClone(client, name, base.name)
  }
  return ensureTemplate({ ...base, name: `quitus_template_${hash}` }, { fill, make })
}

type Made = Pick<Filled, 'fill'> & { make: (client: Client, name: string) => Promise<void> }

async function ensureTemplate(template: TestTemplate, { fill, make }: Made): Promise<TestTemplate> {
  const { server, name } = template
  const client = new Client({ connectionString: server.ownerUrl })
  await client.connect()
  try {
    if (!(await hasTemplate(client, name))) {
      await make(client, name)
      await fill(urlOfDatabase(server.ownerUrl, name))
      await updateToTemplate(client, name)
    }
  } finally {
    await client.end()
  }
  return template
}

/** The same server and role, another database. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Address of a test database for a superuser, who alone subscribes. */
export function superuserUrlOf({ superuserUrl }: Pick<TestTemplate, 'superuserUrl'>): string {
  if (superuserUrl === null) throw new Error('The server of this database has no known superuser.')
  return superuserUrl
}

/** How the server of a cell reaches a test database, to follow it. */
export function replicatorUrlOf(central: Pick<TestTemplate, 'superuserUrl'>): string {
  const url = new URL(superuserUrlOf(central))
  url.username = REPLICATOR
  url.password = REPLICATOR
  return url.href
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await listMigrations()) hash.update(`${name}\n`).update(await readMigration(name))
  for (const { path, checksum } of await listRepeatables('core')) hash.update(`${path}\n`).update(checksum)
  return hash.digest('hex').slice(0, 12)
}
