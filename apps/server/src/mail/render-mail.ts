import type { Locale } from '@quitus/domain/locale.ts'
import type { MailKind } from '@quitus/domain/people/mail.ts'
import type { Translate } from '#language/messages.ts'
import type { OutgoingMail } from './mailer.ts'

type Content = Required<Pick<OutgoingMail, 'subject' | 'text' | 'html'>>

/**
 * A mail in one language, as text and as plain HTML that says the same. `link` among the parameters is completed by
 * the public address; its button is between the text and the hint.
 */
export function renderMail(
  kind: MailKind,
  { link, ...values }: Readonly<Record<string, string | number>>,
  reader: { name: string; locale: Locale; translate: Translate; publicAddress: string },
): Content {
  const { name, locale, translate, publicAddress } = reader
  const greeting = translate('mails:greeting', { name })
  const address = new URL(`${locale === 'en' ? '/en' : ''}${link}`, publicAddress).href
  const [subject, text, action, hint] = (['subject', 'text', 'action', 'hint'] as const).map((part) =>
    translate(`mails:${kind}.${part}`, values),
  ) as [string, string, string, string]
  const signature = translate('mails:signature')
  return {
    subject,
    text:
      [greeting, text, `${action}\n${address}`, hint, signature].filter((part) => part !== '').join('\n\n') +
      '\n',
    html: page(locale, subject, [
      paragraph(greeting),
      ...text.split('\n').map(paragraph),
      `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="${BUTTON}">${escapeHtml(action)}</a></p>`,
      paragraph(hint),
      `<p style="color:#6b7280">${escapeHtml(signature)}</p>`,
    ]),
  }
}

const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600'
const BODY = 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#111827;background:#ffffff'

function page(locale: Locale, title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="${BODY}"><div style="max-width:560px">
${parts.join('\n')}
</div></body></html>
`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
