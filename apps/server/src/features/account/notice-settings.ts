import {
  getNoticeSettings as getDefinition,
  updateNoticeSettings as updateDefinition,
} from '@quitus/contract/account/notice-settings.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { NOTICES } from '@quitus/domain/people/notice.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findNoticeChannel, setNoticeChannel } from './notice-settings.sql.ts'

export const getNoticeSettings = bindEndpoint(getDefinition, (_request, { tx, actor }) =>
  settingsOf(tx, actor.user.id),
)

export const updateNoticeSettings = bindEndpoint(updateDefinition, async ({ body }, { tx, actor }) => {
  const { dailyDigest } = body
  if (dailyDigest !== undefined) await setNoticeChannel(tx, actor.user.id, 'dailyDigest', dailyDigest)
  return settingsOf(tx, actor.user.id)
})

async function settingsOf(tx: Tx, userId: number): Promise<ResponseOf<typeof getDefinition>> {
  const { channels, byDefault } = NOTICES.dailyDigest
  const stored = await findNoticeChannel(tx, userId, 'dailyDigest')
  return { dailyDigest: channels.find((channel) => channel === stored) ?? byDefault }
}
