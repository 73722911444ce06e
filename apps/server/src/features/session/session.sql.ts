import type { Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'

/** How is this person called from now on, and in which language do they read? */
export async function updatePerson(
  tx: Tx,
  userId: number,
  { language, fullName }: { language: Locale; fullName: string },
): Promise<void> {
  await tx.updateTable('core.users').set({ language, full_name: fullName }).where('id', '=', userId).execute()
}
