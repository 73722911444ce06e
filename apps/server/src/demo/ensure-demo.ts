import { randomUUID } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import {
  findUserIdByLogin,
  insertProject,
  insertUser,
  setMember,
} from '@quitus/database/people/people.sql.ts'
import { hashPassword } from '#auth/password.ts'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import {
  datePublications,
  findProjectWithoutDashboard,
  findTriagedProject,
  openDemoFeatures,
  switchTriageOn,
} from './demo.sql.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import type { StoryDeps } from './demo-context.ts'
import { DEMO_PEOPLE } from './demo-story.ts'
import { importDemoLedger } from './import-demo-ledger.ts'
import { playStory } from './play-story.ts'
import type { PreparationReporter } from './preparation.ts'

const FIRM = 'Quitus Audit'
const CUSTOMER = 'Groupe Valmont'
const PROJECT = 'Groupe Valmont · Audit 2024-2025'
/** A day before the first of what people of the demo did. */
const FOUND_AGO_MS = 22 * 24 * 60 * 60 * 1000

const FEATURES = [
  'dashboard',
  'synthesis',
  'suppliers',
  'duplicateSuppliers',
  'freeAnomaly',
  'transfers',
] as const

/**
 * Makes the demo accounts and their project, with all that people did in it, where they are missing, also after a
 * first start that was cut short; reports `preparation` how far it is.
 */
export async function ensureDemo(deps: StoryDeps, preparation: PreparationReporter): Promise<void> {
  const { database } = deps
  const [customerLogin, staffLogin] = DEMO_ACCOUNTS.logins
  if ((await findUserIdByLogin(database.owner, customerLogin)) === undefined) {
    const passwordHash = await hashPassword(DEMO_ACCOUNTS.password)
    const unknownHash = await hashPassword(randomUUID())
    await database.owner.transaction().execute((tx) => insertDemoPeople(tx, passwordHash, unknownHash))
  }
  const staff = await findUserIdByLogin(database.owner, staffLogin)
  await openDemoFeatures(database.owner, PROJECT, FEATURES)
  await prepareAllFreeAnomalies(database.owner)
  const project = await findProjectWithoutDashboard(database.owner, PROJECT)
  try {
    if (staff !== undefined && project !== undefined) {
      await importDemoLedger(database, project, staff, preparation)
      await datePublications(database.owner, project, new Date(deps.now().getTime() - FOUND_AGO_MS))
    }
    const triaged = await findTriagedProject(database.owner, PROJECT)
    if (triaged !== undefined) await playStory(deps, triaged)
  } finally {
    preparation.end()
  }
}

async function insertDemoPeople(tx: Tx, passwordHash: string, unknownHash: string): Promise<void> {
  const [customerLogin, staffLogin, adminLogin] = DEMO_ACCOUNTS.logins
  const customer = await insertUser(tx, {
    login: customerLogin,
    fullName: 'Marie Delaunay',
    company: CUSTOMER,
    roleType: 'customer',
    passwordHash,
  })
  // Nobody signs in as Julien: nobody knows the password.
  const colleague = await insertUser(tx, {
    ...DEMO_PEOPLE.julien,
    company: CUSTOMER,
    roleType: 'customer',
    passwordHash: unknownHash,
  })
  const staff = await insertUser(tx, {
    login: staffLogin,
    fullName: 'Thomas Girard',
    company: FIRM,
    roleType: 'staff',
    optionalFeatures: ['impersonate_customer'],
    passwordHash,
  })
  const admin = await insertUser(tx, {
    login: adminLogin,
    fullName: 'Hélène Rousseau',
    company: FIRM,
    roleType: 'staff',
    role: 'admin',
    optionalFeatures: ['admin_wexaus', 'impersonate_customer'],
    passwordHash,
  })
  const project = await insertProject(tx, { name: PROJECT, company: CUSTOMER, features: [...FEATURES] })
  await switchTriageOn(tx, project)
  await setMember(tx, project, customer, 'review')
  await setMember(tx, project, colleague, 'review')
  await setMember(tx, project, staff, 'manage')
  await setMember(tx, project, admin, 'manage')
}
