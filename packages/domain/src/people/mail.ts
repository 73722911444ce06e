/** Why a mail is sent. */
export const MAIL_KINDS = [
  'passwordReset',
  'passwordChanged',
  'invitation',
  'dailyDigest',
  'secondFactorReset',
  'mention',
  'filesSent',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** How long a link for a new password is valid (AUTH-08), and one of an invitation (AUTH-14). */
export const RESET_LINK_MINUTES = 30
export const INVITATION_DAYS = 7
