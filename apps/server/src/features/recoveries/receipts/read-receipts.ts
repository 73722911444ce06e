import { readReceipts as definition } from '@quitus/contract/recoveries/read-receipts.ts'
import { maskAccount } from '@quitus/domain/receipts/mask-account.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { findRefundIban } from './claims.sql.ts'
import { readComparedClaims } from './compared-claims.ts'
import { proposeEntries } from './propose-entries.ts'
import { proposeLines } from './propose-lines.ts'
import { readCamt } from './read-camt.ts'
import { readFileInThread } from './read-in-thread.ts'
import { refuseReceipts } from './receipts-refusal.ts'

/** Reads the file outside of any transaction, then compares it with what was claimed; the file is not kept. */
export const readReceipts = bindOpenEndpoint(definition, async ({ params, file }, context) => {
  const { projectId } = params
  const { files, transact, translate } = context
  const readClaims = (hashes: readonly string[]) =>
    transact((call) => readComparedClaims(call, projectId, hashes))
  try {
    const { currency, iban } = await transact(async ({ tx }) => ({
      currency: (await findShownBy(tx, projectId)).currency,
      iban: await findRefundIban(tx, projectId),
    }))
    const checkAccount = (account: string) => {
      if (iban !== null && !isSameAccount(account, iban))
        throw refuseReceipts('account', { account: maskAccount(account), expected: maskAccount(iban) })
    }
    const bytes = await files.open(file.id)
    if (file.name.toLowerCase().endsWith('.xml')) {
      const camt = await readCamt(bytes, { currency, checkAccount })
      const ofCamt = {
        ...{ format: 'camt' as const, encoding: null, delimiter: null, decimalMark: null, dateFormat: null },
        version: camt.version,
        accounts: camt.accounts.map(maskAccount),
      }
      return await proposeEntries(translate, camt, ofCamt, readClaims)
    }
    const text = await readFileInThread(bytes)
    const understood = {
      ...{ format: 'text' as const, encoding: text.encoding, delimiter: text.delimiter, version: null },
      ...{ decimalMark: text.format.decimalMark, dateFormat: text.format.dateFormat },
    }
    const lines = text.rows
    if (text.kind === 'recoveries')
      return await transact((call) =>
        proposeLines(call, projectId, { ...text, lines: text.lines }, understood, lines),
      )
    const accounts = [...new Set(text.entries.flatMap(({ account }) => account ?? []))]
    for (const account of accounts) checkAccount(account)
    const ofTable = { ...understood, accounts: accounts.slice(0, 100).map(maskAccount) }
    return await proposeEntries(translate, { ...text, lines }, ofTable, readClaims)
  } finally {
    await files.store.delete(file.id)
  }
})

/** An IBAN is compared as such; a national number is the end of its IBAN. */
function isSameAccount(account: string, iban: string): boolean {
  const bare = account.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  const isIban = /^[A-Z]{2}\d{2}/.test(bare)
  return isIban ? bare === iban : bare.length >= 6 && iban.endsWith(bare)
}
