import type { OptionalFeature, Right, Role, RoleType } from '@quitus/domain/access/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { loginKey } from '@quitus/domain/identifiers/login-key.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import { isOwn } from '../cells/own-projects.sql.ts'
import type { Db, Tx } from '../connection.ts'
import { migrateProject } from '../migrate-projects.sql.ts'

export type NewUser = {
  login: string
  fullName: string
  company: string
  roleType: RoleType
  role?: Role
  optionalFeatures?: OptionalFeature[]
  language?: Locale
  /** argon2id hash; null for an account that cannot sign in by password. */
  passwordHash: string | null
}

export type NewProject = {
  name: string
  company: string
  features: ProjectFeature[]
  currency?: string
  timeZone?: string
  /** Which cell has its rows; this database unless given. */
  cell?: number
}

/** The company of this name, whatever its case and accents; of several, the one that is written so. */
export async function findCompanyByName(
  tx: Tx,
  name: string,
): Promise<{ id: number; name: string } | undefined> {
  return tx
    .selectFrom('core.companies')
    .select(['id', 'name'])
    .where(sql<boolean>`core.fold(name) = core.fold(${name})`)
    .orderBy(sql`name = ${name}`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Holds back anyone who else decides on the name of a company, until the transaction ends. */
export async function lockCompanyNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('core.companies'))`.execute(tx)
}

/** Id of the company of this name, whatever its case and accents; made when it is new. */
export async function ensureCompany(tx: Tx, name: string): Promise<number> {
  const known = await findCompanyByName(tx, name)
  if (known !== undefined) return known.id
  await lockCompanyNames(tx)
  const meanwhile = await findCompanyByName(tx, name)
  if (meanwhile !== undefined) return meanwhile.id
  const row = await tx.insertInto('core.companies').values({ name }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Makes an account whose mail is its login; throws when the login is taken, in whatever case and form (`loginKey`). */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const row = await tx
    .insertInto('core.users')
    .values({
      login: user.login,
      login_key: loginKey(user.login),
      mail: user.login,
      full_name: user.fullName,
      company_id: await ensureCompany(tx, user.company),
      password_hash: user.passwordHash,
      role: user.role ?? 'user',
      role_type: user.roleType,
      optional_features: user.optionalFeatures ?? [],
      language: user.language ?? 'fr',
      last_login_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Which account has this login? */
export async function findUserIdByLogin(db: Db, login: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('core.users')
    .select('id')
    .where('login_key', '=', loginKey(login))
    .executeTakeFirst()
  return row?.id
}

/**
 * Makes a project, still without views, and its schema where its rows are in this database; its cell makes it otherwise
 * (`prepareOwnProjects`).
 */
export async function insertProject(tx: Tx, project: NewProject): Promise<number> {
  const row = await tx
    .insertInto('core.projects')
    .values({
      name: project.name,
      company_id: await ensureCompany(tx, project.company),
      features: project.features,
      archived_at: null,
      ...(project.currency === undefined ? {} : { currency: project.currency }),
      ...(project.timeZone === undefined ? {} : { time_zone: project.timeZone }),
      ...(project.cell === undefined ? {} : { cell: project.cell }),
    })
    .returning(['id', isOwn('core.projects').as('isOwn')])
    .executeTakeFirstOrThrow()
  if (row.isOwn) await migrateProject(tx, row.id)
  return row.id
}

/** Gives a person a right in a project, in place of the one they had. */
export async function setMember(tx: Tx, projectId: number, userId: number, right: Right): Promise<void> {
  await tx
    .insertInto('core.project_members')
    .values({ project_id: projectId, user_id: userId, right })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet({ right }))
    .execute()
}
