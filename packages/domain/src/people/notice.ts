/** Where a notice goes: nowhere, to the bell, or to the bell and by mail. */
export const NOTICE_CHANNELS = ['off', 'screen', 'mail'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/**
 * What a person is notified of (FLOW-15). A mention is mailed at once, files that were sent within a quarter of an
 * hour, everything else with the daily digest.
 */
export const PERSONAL_NOTICES = [
  'mentioned',
  'assigned',
  'presented',
  'decided',
  'answered',
  'deadline',
  'reminder',
  'documentRequest',
  'publication',
  'letterFailed',
  'importStopped',
  'files',
] as const
export type PersonalNotice = (typeof PERSONAL_NOTICES)[number]

/** How long a notice is kept, read or not. */
export const NOTICE_KEPT_DAYS = 90
/** Characters of what someone says with a reminder or a request. */
export const MAX_NOTICE_WORDS = 1000

type Setting = { channels: readonly NoticeChannel[]; byDefault: NoticeChannel }

const onScreen = { channels: NOTICE_CHANNELS, byDefault: 'screen' } as const satisfies Setting

/**
 * What people are notified of, where each can go, and where it goes until they choose; `core.default_channel` says
 * the same.
 */
export const NOTICES = {
  dailyDigest: { channels: ['off', 'mail'], byDefault: 'mail' },
  mentioned: { channels: NOTICE_CHANNELS, byDefault: 'mail' },
  assigned: onScreen,
  presented: onScreen,
  decided: onScreen,
  answered: onScreen,
  deadline: onScreen,
  reminder: onScreen,
  documentRequest: onScreen,
  publication: onScreen,
  letterFailed: onScreen,
  importStopped: { channels: NOTICE_CHANNELS, byDefault: 'mail' },
  files: { channels: NOTICE_CHANNELS, byDefault: 'mail' },
} as const satisfies Record<PersonalNotice | 'dailyDigest', Setting>
export type NoticeKind = keyof typeof NOTICES
