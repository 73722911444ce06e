import type { LetterSettings, TemplateLetters } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import {
  getLetterSettings as getDefinition,
  updateLetterSettings as updateDefinition,
} from '@quitus/contract/claim-letters/claim-letters.ts'
import type { Tx } from '@quitus/database/connection.ts'
import {
  DEFAULT_REMINDER_DAYS,
  LETTER_KINDS,
  languageOfCurrency,
  type RefusedScript,
  refusedScript,
  unknownPlaceholders,
} from '@quitus/domain/letters/letter.ts'
import { senderFaults } from '@quitus/domain/letters/sender.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { QuietContext } from '#http/call-context.ts'
import { createMessages, type Translate } from '#language/messages.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { findCompanyName, findLetterSettings, upsertLetterSettings } from './letter-settings.sql.ts'

const messages = createMessages()

/** What a project writes around the list of a letter; until it says so, what the application does. */
export async function loadLetterSettings(tx: Tx, projectId: number): Promise<LetterSettings> {
  const kept = await findLetterSettings(tx, projectId)
  const translated = await messages
  const { currency } = await findShownBy(tx, projectId)
  // The law of the payer’s country; the application knows that of France.
  const isFrench = languageOfCurrency(currency) === 'fr'
  const details = {
    ...{ registration: '', signatory: '', contact: '', iban: '', bic: '' },
    legalBasis: isFrench
      ? { fr: translated('fr')('letters:legalBasis'), en: translated('en')('letters:legalBasis') }
      : { fr: '', en: '' },
    ...kept?.details,
  }
  const language = kept?.language ?? languageOfCurrency(currency)
  if (kept !== undefined) return { ...kept, details, language }
  const textOf = (locale: (typeof LOCALES)[number], kind: (typeof LETTER_KINDS)[number]) => ({
    subject: translated(locale)(`letters:${kind}.subject`),
    before: translated(locale)(`letters:${kind}.before`),
    after: translated(locale)(`letters:${kind}.after`),
  })
  const textsOf = (kind: (typeof LETTER_KINDS)[number]) => ({
    fr: textOf('fr', kind),
    en: textOf('en', kind),
  })
  return {
    sender: await findCompanyName(tx, projectId),
    reminderDays: DEFAULT_REMINDER_DAYS,
    texts: { claim: textsOf('claim'), reminder: textsOf('reminder') },
    details,
    language,
  }
}

export const getLetterSettings = bindEndpoint(getDefinition, ({ params }, { tx }) =>
  loadLetterSettings(tx, params.projectId),
)

export const updateLetterSettings = bindEndpoint(
  updateDefinition,
  async ({ params, body }, { tx, actor, now, translate }) => {
    requireFitLetters(body, translate)
    const { projectId } = params
    await upsertLetterSettings(tx, projectId, body, { by: actor.user.id, at: now() })
    const details = { fields: ['letters'] }
    await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, now())
    return body
  },
)

/** Throws a refusal for texts with unknown placeholders or signs that no letter can show, and for a faulty sender. */
function requireFitLetters(body: LetterSettings, translate: Translate): void {
  const issues = LETTER_KINDS.flatMap((kind) =>
    LOCALES.flatMap((locale) =>
      (['subject', 'before', 'after'] as const).flatMap((part) =>
        unknownPlaceholders(body.texts[kind][locale][part]).map((name) => ({
          path: `texts.${kind}.${locale}.${part}`,
          code: 'letter_placeholder_unknown',
          message: translate('letters:unknownPlaceholder', { name: `{${name.slice(0, 40)}}` }),
        })),
      ),
    ),
  )
  if (issues.length > 0) throw new AppError('letter_placeholder_unknown', issues.slice(0, 50))
  const unprintable = unprintableTexts(body).map(({ path, script }) => ({
    path,
    code: 'letter_text_unprintable',
    message: translate('letters:unprintable.text', { script: translate(`letters:script.${script}`) }),
  }))
  if (unprintable.length > 0) throw new AppError('letter_text_unprintable', unprintable.slice(0, 50))
  const faults = senderFaults(body.details).map((part) => ({
    path: `details.${part}`,
    code: 'letter_sender_invalid',
    message: translate(`letters:senderFault.${part}`),
  }))
  if (faults.length > 0) throw new AppError('letter_sender_invalid', faults)
}

/** What a template says of letters; who writes them and where refunds go is of each project alone. */
export const LETTERS_OF_TEMPLATE = {
  async read({ tx }: LetterContext, projectId: number): Promise<TemplateLetters> {
    const { reminderDays, texts, language, details } = await loadLetterSettings(tx, projectId)
    return { reminderDays, texts, language, legalBasis: details.legalBasis }
  },
  async write(
    { tx, actor, now, translate }: LetterContext,
    projectId: number,
    { legalBasis, ...given }: TemplateLetters,
  ): Promise<void> {
    const before = await loadLetterSettings(tx, projectId)
    const settings = { ...before, ...given, details: { ...before.details, legalBasis } }
    requireFitLetters(settings, translate)
    await upsertLetterSettings(tx, projectId, settings, { by: actor.user.id, at: now() })
  },
}

type LetterContext = QuietContext<typeof updateDefinition>

/** The texts that the font of letters cannot set, which would be boxes. */
function unprintableTexts(value: unknown, path = ''): { path: string; script: RefusedScript }[] {
  if (typeof value === 'string') {
    const script = refusedScript(value)
    return script === null ? [] : [{ path, script }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    unprintableTexts(part, path === '' ? key : `${path}.${key}`),
  )
}
