import type { Tx } from '@quitus/database/connection.ts'
import type { NoticeChannel, NoticeKind } from '@quitus/domain/people/notice.ts'

/** Where does this person want notices? By kind, as far as they chose. */
export async function selectNoticeChannels(
  tx: Tx,
  userId: number,
): Promise<ReadonlyMap<string, NoticeChannel>> {
  const rows = await tx
    .selectFrom('core.notice_settings')
    .select(['kind', 'channel'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ kind, channel }) => [kind, channel]))
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
