import { draftLetterMails as definition } from '@quitus/contract/claim-letters/letter-mails.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { createMessages } from '#language/messages.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { loadLetterSettings } from '../letter-settings.ts'
import { selectSupplierAddresses } from '../supplier-addresses.sql.ts'
import { selectDraftedLetters } from './letter-mails.sql.ts'
import { replyAddress } from './reply-address.ts'

const messages = createMessages()

/** What each mail would say, in the language of its letter, and to whom. */
export const draftLetterMails = bindEndpoint(definition, async ({ params, body }, { tx, actor, mailer }) => {
  const { projectId } = params
  const ids = [...new Set(body.letters)]
  const letters = await selectDraftedLetters(tx, projectId, ids)
  if (letters.length < ids.length) throw new AppError('letter_not_found')
  const settings = await loadLetterSettings(tx, projectId)
  const { currency } = await findShownBy(tx, projectId)
  const codes = letters.map(({ supplierCode }) => supplierCode).filter((code) => code !== null)
  const master = await selectSupplierAddresses(tx, projectId, codes)
  const [sender = ''] = settings.sender.split('\n')
  const translated = await messages
  const day = (value: string) => formatDate({ model: `${value}T00:00:00` })
  return {
    isConfigured: mailer.transport === 'smtp',
    replyTo: await replyAddress(tx, settings, actor.user.id),
    drafts: letters.map((letter) => {
      const translate = translated(letter.language)
      const values = {
        ...{ reference: letter.reference, sender },
        total: formatNumber(Number(letter.amount), 'AMOUNT', { currency }),
        date: day(letter.writtenOn),
        deadline: day(letter.answerBy),
        signature: [settings.details.signatory, sender].filter((line) => line.trim() !== '').join('\n'),
      }
      return {
        ...{ letter: letter.id, reference: letter.reference, supplier: letter.supplier },
        address: master.get(letter.supplierCode ?? '')?.mail ?? letter.lastAddress,
        subject: translate(`letters:mail.${letter.kind}`, values),
        text: translate('letters:mail.text', values),
      }
    }),
  }
})
