import type { LetterSettings } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { addressIn } from '@quitus/domain/letters/letter-mail.ts'

/** Where suppliers answer: the address in the contact of the sender, else that of the requester. */
export async function replyAddress(
  tx: Tx,
  { details }: LetterSettings,
  requester: number,
): Promise<string | null> {
  const contact = addressIn(details.contact)
  if (contact !== null) return contact
  const person = await tx
    .selectFrom('core.users')
    .select('mail')
    .where('id', '=', requester)
    .executeTakeFirst()
  return person === undefined ? null : addressIn(person.mail)
}
