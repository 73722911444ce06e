import type { Database, Tx } from '@quitus/database/connection.ts'
import {
  findUserIdByLogin,
  insertProject,
  insertUser,
  setMember,
} from '@quitus/database/people/people.sql.ts'
import { hashPassword } from '#auth/password.ts'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { findProjectWithoutDashboard, openDemoFeatures } from './demo.sql.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { importDemoLedger } from './import-demo-ledger.ts'
import type { PreparationReporter } from './preparation.ts'

const FIRM = 'Quitus Audit'
const CUSTOMER = 'Groupe Valmont'
const PROJECT = 'Groupe Valmont · Audit 2024-2025'
const FEATURES = ['dashboard', 'freeAnomaly'] as const

/**
 * Makes the demo accounts and their filled project where they are missing, also after a first start that was cut short; reports
 * `preparation` how far it is.
 */
export async function ensureDemo(database: Database, preparation: PreparationReporter): Promise<void> {
  const [customerLogin, staffLogin] = DEMO_ACCOUNTS.logins
  if ((await findUserIdByLogin(database.owner, customerLogin)) === undefined) {
    const passwordHash = await hashPassword(DEMO_ACCOUNTS.password)
    await database.owner.transaction().execute((tx) => insertDemoPeople(tx, passwordHash))
  }
  const staff = await findUserIdByLogin(database.owner, staffLogin)
  await openDemoFeatures(database.owner, PROJECT, FEATURES)
  await prepareAllFreeAnomalies(database.owner)
  const project = await findProjectWithoutDashboard(database.owner, PROJECT)
  if (staff === undefined || project === undefined) return
  try {
    await importDemoLedger(database, project, staff, preparation)
  } finally {
    preparation.end()
  }
}

async function insertDemoPeople(tx: Tx, passwordHash: string): Promise<void> {
  const [customerLogin, staffLogin, adminLogin] = DEMO_ACCOUNTS.logins
  const customer = await insertUser(tx, {
    login: customerLogin,
    fullName: 'Marie Delaunay',
    company: CUSTOMER,
    roleType: 'customer',
    passwordHash,
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
  await setMember(tx, project, customer, 'review')
  await setMember(tx, project, staff, 'manage')
  await setMember(tx, project, admin, 'manage')
}
