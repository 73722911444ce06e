import type { MailKind } from '@quitus/domain/people/mail.ts'

/**
 * What each kind of mail is made of. `link` is a path of the application with its query, so that a secret in it is
 * nowhere else.
 */
export type MailParameters = {
  passwordReset: { login: string; link: string; minutes: number }
  passwordChanged: { login: string; link: string }
  invitation: { login: string; company: string; invitedBy: string; link: string; days: number }
  secondFactorReset: { login: string; resetBy: string; link: string }
  mention: { author: string; project: string; anomaly: string; link: string }
  filesSent: { project: string; lines: string; link: string }
  dailyDigest: { lines: string; link: string }
}

export type MailOf<Kind extends MailKind> = { kind: Kind; parameters: MailParameters[Kind] }
