import type { Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'

/** In which language does this person read from now on? */
export async function updateLanguage(tx: Tx, userId: number, language: Locale): Promise<void> {
  await tx.updateTable('core.users').set({ language }).where('id', '=', userId).execute()
}
