import type { Db } from '@quitus/database/connection.ts'
import { disableForDemo, enableAfterDemo } from './demo.sql.ts'

/** Accounts whose password everybody knows: they are open only where the configuration allows a demo. */
export const DEMO_ACCOUNTS = {
  password: 'quitus-demo-2026',
  logins: ['customer@demo.quitus.test', 'staff@demo.quitus.test', 'admin@demo.quitus.test'],
} as const

/**
 * Disables the demo accounts, which ends their sessions, unless this start may have them; a start that may opens
 * those again that an earlier one disabled, and no other. Returns how many it disabled. To be called before anybody
 * can reach the server (decision 056).
 */
export async function settleDemoAccounts(owner: Db, hasDemo: boolean): Promise<number> {
  return owner
    .transaction()
    .execute((tx) => (hasDemo ? enableAfterDemo(tx).then(() => 0) : disableForDemo(tx, DEMO_ACCOUNTS.logins)))
}
