import { counted } from '@quitus/i18n/counted.ts'
import type { Translate } from '#language/messages.ts'
import type { DigestNotice } from './notices.sql.ts'

/** A notice as a line of a mail: the project, and what happened there. */
export function noticeLine(
  { kind, project, detail, name, count, actor }: DigestNotice,
  translate: Translate,
): string {
  const values = {
    ...counted(count),
    anomalies: name ?? translate('mails:notices.anomalies', counted(count)),
    actor: actor ?? '',
    days: detail ?? '',
  }
  return translate('mails:notices.line', { project, text: translate(`mails:notices.${kind}`, values) })
}
