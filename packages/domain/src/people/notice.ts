/** Where a notice goes. */
export const NOTICE_CHANNELS = ['off', 'screen', 'mail'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** What people are notified of, where each can go, and where it goes until they choose. */
export const NOTICES = {
  dailyDigest: { channels: ['off', 'mail'], byDefault: 'mail' },
} as const satisfies Record<string, { channels: readonly NoticeChannel[]; byDefault: NoticeChannel }>
export type NoticeKind = keyof typeof NOTICES
