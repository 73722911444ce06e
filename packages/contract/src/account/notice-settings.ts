import { NOTICE_CHANNELS, NOTICES, type NoticeKind } from '@quitus/domain/people/notice.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const channels = z.enum(NOTICE_CHANNELS)
const settings = {
  dailyDigest: z.enum(NOTICES.dailyDigest.channels),
  mentioned: channels,
  assigned: channels,
  presented: channels,
  decided: channels,
  answered: channels,
  deadline: channels,
  reminder: channels,
  documentRequest: channels,
  publication: channels,
  letterFailed: channels,
  importStopped: channels,
  files: channels,
} satisfies Record<NoticeKind, z.ZodType>
export type NoticeSettings = z.infer<z.ZodObject<typeof settings>>

const path = '/services/v1/wexaus/me/notice-settings'

/** Which notices the person receives, and where. */
export const getNoticeSettings = endpoint({
  name: 'get-notice-settings',
  method: 'GET',
  path,
  summary: 'Own choice of notices',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  response: z.object(settings),
  errors: [],
})

/** Changes some of them. */
export const updateNoticeSettings = endpoint({
  name: 'update-notice-settings',
  method: 'PATCH',
  path,
  summary: 'Change own choice of notices',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  body: z.strictObject(settings).partial(),
  response: z.object(settings),
  errors: ['not_permitted'],
})
