/** An entry of a statement that a test writes; a credit in euros unless it says otherwise. */
export type CamtSample = {
  amount: string
  text?: string
  name?: string
  date?: string
  reference?: string
  direction?: 'CRDT' | 'DBIT'
  currency?: string
  status?: string
  /** Amounts and texts of the transactions of a collective entry. */
  parts?: { amount: string; text: string }[]
}

export const REFUND_IBAN = 'FR7630006000011234567890189'

/** A bank statement of these entries, as a bank writes it in this version. */
export function camt(
  entries: readonly CamtSample[],
  { version = '08', iban = REFUND_IBAN, before = '' } = {},
): Uint8Array<ArrayBuffer> {
  const isLater = Number(version) >= 8
  const party = (name: string) =>
    isLater ? `<Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>` : `<Dbtr><Nm>${name}</Nm></Dbtr>`
  const details = ({ text = '', name }: CamtSample, amount: string) =>
    `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${isLater ? `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` : `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`}${name === undefined ? '' : `<RltdPties>${party(name)}</RltdPties>`}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  const written = entries.map((entry, at) => {
    const { amount, date = '2026-03-02', direction = 'CRDT', currency = 'EUR', status = 'BOOK' } = entry
    const state = isLater ? `<Sts><Cd>${status}</Cd></Sts>` : `<Sts>${status}</Sts>`
    const inner =
      entry.parts === undefined
        ? details(entry, amount)
        : entry.parts.map((part) => details({ ...entry, text: part.text }, part.amount)).join('')
    return `<Ntry><NtryRef>${at + 1}</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${state}<BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><AcctSvcrRef>${entry.reference ?? `B-${at + 1}`}</AcctSvcrRef><NtryDtls>${inner}</NtryDtls></Ntry>`
  })
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${written.join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
}
