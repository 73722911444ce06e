import type { Tx } from '@quitus/database/connection.ts'
import type { NoticeChannel, NoticeKind } from '@quitus/domain/people/notice.ts'

/** Where does this person want notices of a kind? Undefined until they choose. */
export async function findNoticeChannel(
  tx: Tx,
  userId: number,
  kind: NoticeKind,
): Promise<NoticeChannel | undefined> {
  const row = await tx
    .selectFrom('core.notice_settings')
    .select('channel')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.channel
}

export async function setNoticeChannel(
  tx: Tx,
  userId: number,
  kind: NoticeKind,
  channel: NoticeChannel,
): Promise<void> {
  await tx
    .insertInto('core.notice_settings')
    .values({ user_id: userId, kind, channel })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ channel }))
    .execute()
}
