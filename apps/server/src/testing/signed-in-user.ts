import type { SignedInUser } from '#auth/actor.sql.ts'
import type { Person } from './test-people.ts'

/** A member of the staff as a call knows them, for tests that call SQL without a call. */
export function signedInStaff(person: Person): SignedInUser {
  return {
    ...person,
    mail: person.login,
    company: 'Audit',
    role: 'user',
    roleType: 'staff',
    optionalFeatures: [],
    lastLogin: null,
    permissions: null,
    language: 'fr',
  }
}
