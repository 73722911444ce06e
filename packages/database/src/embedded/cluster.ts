import { appendFile, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolderOf } from './data-folder.ts'
import { EmbeddedPostgresError, lastLine } from './embedded-postgres-error.ts'
import { type PostgresTools, runTool } from './postgres-tool.ts'
import { type Durability, serverSettings } from './server-settings.ts'

/** Name of the role that PostgreSQL itself needs; Quitus uses it only to make its own role and database. */
export const SUPERUSER = 'postgres'

/** Characters are sorted by code point and classified by Unicode; French order is requested by collation `fr-x-icu`. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const CHARACTER_TYPE: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

/** Makes the cluster on first use and puts the settings of this release in place; the server must not be running. */
export async function prepareCluster(
  tools: PostgresTools,
  cluster: string,
  superuserPassword: string,
  durability: Durability,
): Promise<void> {
  if (!(await isCluster(cluster))) await createCluster(tools, cluster, superuserPassword, durability)
  await refuseOtherMajor(tools, cluster)
  const settings = join(cluster, 'quitus.conf')
  await writeFile(settings, serverSettings(durability), { mode: 0o600 })
  if (tools.user !== null) await chown(settings, tools.user.uid, tools.user.gid)
}

/** True when the folder holds a complete cluster. */
export async function isCluster(cluster: string): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** Built next to its place and renamed, so that an interrupted first start leaves nothing half-made. */
async function createCluster(
  tools: PostgresTools,
  cluster: string,
  superuserPassword: string,
  durability: Durability,
): Promise<void> {
  const draft = `${cluster}.${process.pid}`
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'data')
  await makeFolderOf(tools.user, draft)
  try {
    await makeFolderOf(tools.user, data)
    await writeFile(passwordFile, superuserPassword, { mode: 0o600 })
    if (tools.user !== null) await chown(passwordFile, tools.user.uid, tools.user.gid)
    const { status, output } = await runTool(
      tools,
      'initdb',
      [
        `--pgdata=${data}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--auth=scram-sha-256',
        '--no-instructions',
        ...LOCALE,
        ...(durability === 'none' ? ['--no-sync'] : []),
        `--lc-ctype=${CHARACTER_TYPE[process.platform] ?? 'C'}`,
      ],
      draft,
    )
    if (status !== 0) {
      throw new EmbeddedPostgresError(
        `The database could not be created in ${dirname(cluster)}: ${lastLine(output)}`,
      )
    }
    await appendFile(join(data, 'postgresql.conf'), "\ninclude 'quitus.conf'\n")
    await rename(data, cluster).catch(async (cause) => {
      // Another process that started at the same moment was faster: its cluster is as good.
      if (!(await isCluster(cluster))) throw cause
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function refuseOtherMajor({ major }: PostgresTools, cluster: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (found === major) return
  throw new EmbeddedPostgresError(
    `${cluster} was made by PostgreSQL ${found} and this release brings ${major}: start the release that made it, dump, and restore here.`,
  )
}
