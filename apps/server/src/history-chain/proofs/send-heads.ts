import { randomUUID } from 'node:crypto'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import type { HeadsReceivers } from '#deps/heads-receivers.ts'
import type { Translate } from '#language/messages.ts'
import { type Mailer, reasonOf } from '#mail/mailer.ts'
import type { HistoryProof } from './proofs.sql.ts'

/** What goes out: the file of heads, and what the verification says of each project. */
type HeadsLetter = { at: Date; file: string; lines: readonly string[]; hasDifference: boolean }
type Ways = { mailer: Mailer; translate: Translate; receivers: HeadsReceivers }

/** The mail lists so many projects; the file has all of them. */
const MOST_LINES = 500
const POST_MS = 30_000

/** Sends the heads by every way that is set up; `fault` says, without secrets, which of them failed and why. */
export async function sendHeads(
  { mailer, translate, receivers }: Ways,
  letter: HeadsLetter,
): Promise<Pick<HistoryProof, 'sentBy' | 'fault'>> {
  const { addresses, url } = receivers
  const ways: { way: 'mail' | 'post'; to: string; send: () => Promise<void> }[] = [
    ...addresses.map((address) => ({
      ...{ way: 'mail' as const, to: address },
      send: () => mailHeads({ mailer, translate }, address, letter),
    })),
    // The address may hold a secret behind its host.
    ...(url === null
      ? []
      : [{ way: 'post' as const, to: new URL(url).host, send: () => postHeads(url, letter) }]),
  ]
  const sentBy = new Set<'mail' | 'post'>()
  const faults: string[] = []
  for (const { way, to, send } of ways)
    try {
      await send()
      sentBy.add(way)
    } catch (error) {
      faults.push(`${to}: ${reasonOf(error)}`)
    }
  return { sentBy: [...sentBy], fault: faults.length === 0 ? null : faults.join('; ').slice(0, 500) }
}

/** Names of the files say the night. */
function nameOf({ at }: HeadsLetter): string {
  return `quitus-heads-${at.toISOString().slice(0, 10)}.json`
}

async function mailHeads(
  { mailer, translate }: Pick<Ways, 'mailer' | 'translate'>,
  address: string,
  letter: HeadsLetter,
): Promise<void> {
  const { at, file, lines, hasDifference } = letter
  const day = formatDate({ model: at.toISOString().slice(0, 10) })
  const listed = lines.slice(0, MOST_LINES)
  await mailer.send({
    messageId: `<quitus-heads-${randomUUID()}@quitus>`,
    to: { name: '', address },
    subject: translate(hasDifference ? 'sealing:mail.subjectDiffers' : 'sealing:mail.subject', { day }),
    text: [translate('sealing:mail.intro'), ...listed, translate('sealing:mail.use')].join('\n\n'),
    attachments: [{ filename: nameOf(letter), content: Buffer.from(file), contentType: 'application/json' }],
  })
}

async function postHeads(url: string, { file }: HeadsLetter): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: file,
    redirect: 'error',
    signal: AbortSignal.timeout(POST_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
}
