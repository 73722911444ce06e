import type { Database, Tx } from '@quitus/database/connection.ts'
import {
  findUserIdByLogin,
  insertProject,
  insertUser,
  setMember,
} from '@quitus/database/people/people.sql.ts'
import { hashPassword } from '#auth/password.ts'

/** Accounts that exist only where the configuration allows a demo. */
export const DEMO_ACCOUNTS = {
  password: 'quitus-demo-2026',
  logins: ['customer@demo.quitus.test', 'staff@demo.quitus.test', 'admin@demo.quitus.test'],
} as const

const FIRM = 'Quitus Audit'
const CUSTOMER = 'Groupe Valmont'

/** Makes the demo accounts and their project at the first start; true when they exist afterwards. */
export async function ensureDemo(database: Database): Promise<boolean> {
  const [customerLogin, staffLogin, adminLogin] = DEMO_ACCOUNTS.logins
  if ((await findUserIdByLogin(database.owner, customerLogin)) !== undefined) return true
  const passwordHash = await hashPassword(DEMO_ACCOUNTS.password)
  await database.owner.transaction().execute(async (tx: Tx) => {
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
    const project = await insertProject(tx, {
      name: 'Groupe Valmont · Audit 2024-2025',
      company: CUSTOMER,
      features: ['dashboard'],
    })
    await setMember(tx, project, customer, 'review')
    await setMember(tx, project, staff, 'manage')
    await setMember(tx, project, admin, 'manage')
  })
  return true
}
