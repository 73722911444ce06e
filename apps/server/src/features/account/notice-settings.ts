import {
  getNoticeSettings as getDefinition,
  type NoticeSettings,
  updateNoticeSettings as updateDefinition,
} from '@quitus/contract/account/notice-settings.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { NOTICES, type NoticeChannel, type NoticeKind } from '@quitus/domain/people/notice.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectNoticeChannels, setNoticeChannel } from './notice-settings.sql.ts'

export const getNoticeSettings = bindEndpoint(getDefinition, (_request, { tx, actor }) =>
  settingsOf(tx, actor.user.id),
)

export const updateNoticeSettings = bindEndpoint(updateDefinition, async ({ body }, { tx, actor }) => {
  for (const [kind, channel] of Object.entries(body)) {
    if (channel !== undefined) await setNoticeChannel(tx, actor.user.id, kind as NoticeKind, channel)
  }
  return settingsOf(tx, actor.user.id)
})

/** What the person chose, and what holds until they do. */
async function settingsOf(tx: Tx, userId: number): Promise<NoticeSettings> {
  const chosen = await selectNoticeChannels(tx, userId)
  const settings = Object.entries(NOTICES).map(([kind, { channels, byDefault }]) => {
    const offered: readonly NoticeChannel[] = channels
    return [kind, offered.find((channel) => channel === chosen.get(kind)) ?? byDefault] as const
  })
  return Object.fromEntries(settings) as NoticeSettings
}
