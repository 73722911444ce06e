import { signIn } from '@quitus/contract/session/sign-in.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { Database } from '@quitus/database/connection.ts'
import {
  insertProject,
  insertUser,
  type NewProject,
  type NewUser,
  setMember,
} from '@quitus/database/people/people.sql.ts'
import { prepareOwnProjects } from '@quitus/database/prepare-projects.sql.ts'
import type { Right } from '@quitus/domain/access/permissions.ts'
import argon2 from 'argon2'
import type { Cells } from '#deps/deps.ts'
import type { EndpointCalls } from './call-endpoint.ts'

export const TEST_PASSWORD = 'correct horse battery staple'

export type Person = { id: number; login: string; fullName: string }
export type TestProject = { id: number; name: string }
export type Member = readonly [Person, Right]

export type TestPeople = {
  /** An account with `TEST_PASSWORD`; a customer unless given otherwise. */
  person: (given?: Partial<NewUser> & { isDisabled?: boolean }) => Promise<Person>
  /** A project with these members, still without a view; it opens the dashboard unless given otherwise. */
  project: (given?: Partial<NewProject> & { members?: readonly Member[] }) => Promise<TestProject>
  /** The session that this person gets by signing in with their password. */
  signInAs: (person: Person) => Promise<Session>
}

/**
 * Of argon2id, with as little work as it allows: the test of each sign-in would spend more time on the hash than on
 * what it tries. Hashes that the server makes itself have their full cost.
 */
const SMALL_HASH = { type: argon2.argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 } as const
let passwordHash: Promise<string> | undefined

/** Builders that make the companies they need; every name is new, so tests of one file do not meet. */
export function createTestPeople(database: Database, calls: EndpointCalls, cells: Cells): TestPeople {
  let made = 0
  return {
    person: async ({ isDisabled = false, ...given } = {}) => {
      passwordHash ??= argon2.hash(TEST_PASSWORD, SMALL_HASH)
      const hash = await passwordHash
      const number = ++made
      const fullName = given.fullName ?? `Camille Dubois ${number}`
      const login = given.login ?? `camille.${number}@example.test`
      const id = await database.owner.transaction().execute(async (tx) => {
        const user = {
          login,
          fullName,
          company: 'Groupe Valmont',
          roleType: 'customer',
          passwordHash: hash,
        } as const
        const made = await insertUser(tx, { ...user, ...given })
        if (isDisabled)
          await tx.updateTable('core.users').set({ is_disabled: true }).where('id', '=', made).execute()
        return made
      })
      return { id, login, fullName }
    },
    project: async ({ members = [], ...given } = {}) => {
      const name = given.name ?? `Projet ${++made}`
      const id = await database.owner.transaction().execute(async (tx) => {
        const requested: NewProject = { name, company: 'Groupe Valmont', features: ['dashboard'], ...given }
        const project = await insertProject(tx, requested)
        for (const [person, right] of members) await setMember(tx, project, person.id, right)
        return project
      })
      const cell = await cells.partsOf(id)
      if (cell !== null) {
        await cells.follow(id)
        await prepareOwnProjects(cell.database.owner)
      }
      return { id, name }
    },
    signInAs: (person) => calls.call(signIn, { body: { login: person.login, plainPassword: TEST_PASSWORD } }),
  }
}
