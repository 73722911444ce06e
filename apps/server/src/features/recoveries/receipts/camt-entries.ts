/** A transaction within an entry. */
type CamtDetail = {
  amount: string | null
  currency: string | null
  direction: string | null
  counterparty: string | null
  texts: string[]
}

/** An entry of a statement as it is written. */
export type CamtEntry = {
  account: string | null
  reference: string | null
  amount: string | null
  currency: string | null
  direction: string | null
  isReversal: boolean
  status: string | null
  bookedOn: string | null
  valueOn: string | null
  texts: string[]
  details: CamtDetail[]
}

type Listener = { onAccount: (account: string) => void; onEntry: (entry: CamtEntry) => void }

/** Longest text of an element that is read, and most of them and most transactions of one entry. */
const MAX_TEXT = 1000
const MAX_TEXTS = 40
const MAX_DETAILS = 10_000

/** Elements whose text is read: a path within `Ntry`, `TxDtls` or `Stmt`. */
const IN_ENTRY: Record<string, (entry: CamtEntry, text: string, currency: string | null) => void> = {
  Amt: (entry, text, currency) => Object.assign(entry, { amount: text, currency }),
  CdtDbtInd: (entry, text) => Object.assign(entry, { direction: text }),
  RvslInd: (entry, text) => Object.assign(entry, { isReversal: text === 'true' || text === '1' }),
  Sts: (entry, text) => Object.assign(entry, { status: text || entry.status }),
  'Sts/Cd': (entry, text) => Object.assign(entry, { status: text }),
  'BookgDt/Dt': (entry, text) => Object.assign(entry, { bookedOn: text }),
  'BookgDt/DtTm': (entry, text) => Object.assign(entry, { bookedOn: text }),
  'ValDt/Dt': (entry, text) => Object.assign(entry, { valueOn: text }),
  'ValDt/DtTm': (entry, text) => Object.assign(entry, { valueOn: text }),
  NtryRef: (entry, text) => Object.assign(entry, { reference: entry.reference ?? text }),
  // The reference of the bank distinguishes entries; that of the statement is often a number of its own.
  AcctSvcrRef: (entry, text) => Object.assign(entry, { reference: text }),
  AddtlNtryInf: (entry, text) => note(entry.texts, text),
}

const IN_DETAIL: Record<string, (detail: CamtDetail, text: string, currency: string | null) => void> = {
  Amt: (detail, text, currency) => Object.assign(detail, { amount: text, currency }),
  'AmtDtls/TxAmt/Amt': (detail, text, currency) => {
    if (detail.amount === null) Object.assign(detail, { amount: text, currency })
  },
  CdtDbtInd: (detail, text) => Object.assign(detail, { direction: text }),
  'Refs/EndToEndId': (detail, text) => {
    if (text !== 'NOTPROVIDED') note(detail.texts, text)
  },
  'RltdPties/Dbtr/Nm': (detail, text) => Object.assign(detail, { counterparty: text }),
  'RltdPties/Dbtr/Pty/Nm': (detail, text) => Object.assign(detail, { counterparty: text }),
  'RltdPties/UltmtDbtr/Nm': (detail, text) => note(detail.texts, text),
  'RltdPties/UltmtDbtr/Pty/Nm': (detail, text) => note(detail.texts, text),
  'RmtInf/Ustrd': (detail, text) => note(detail.texts, text),
  'RmtInf/Strd/CdtrRefInf/Ref': (detail, text) => note(detail.texts, text),
  'RmtInf/Strd/RfrdDocInf/Nb': (detail, text) => note(detail.texts, text),
  'RmtInf/Strd/AddtlRmtInf': (detail, text) => note(detail.texts, text),
  AddtlTxInf: (detail, text) => note(detail.texts, text),
}

/** Collects the entries of a statement from its elements as they come; nothing but the current entry is kept. */
export function createCamtEntries({ onAccount, onEntry }: Listener) {
  const path: string[] = []
  let account: string | null = null
  let entry: CamtEntry | null = null
  let detail: CamtDetail | null = null
  /** Where the current entry or transaction began in the path. */
  let entryAt = 0
  let detailAt = 0
  let currency: string | null = null
  let text = ''

  function open(name: string, itsCurrency: string | null): void {
    path.push(name)
    text = ''
    currency = itsCurrency
    if (name === 'Stmt') account = null
    if (name === 'Ntry' && entry === null) {
      entry = emptyEntry(account)
      entryAt = path.length
    }
    if (name === 'TxDtls' && entry !== null && detail === null) {
      detail = { amount: null, currency: null, direction: null, counterparty: null, texts: [] }
      detailAt = path.length
    }
  }

  function close(): void {
    const written = text.trim()
    text = ''
    const name = path.at(-1)
    const depth = path.length
    if (detail !== null && depth > detailAt)
      IN_DETAIL[path.slice(detailAt).join('/')]?.(detail, written, currency)
    else if (entry !== null && depth > entryAt)
      IN_ENTRY[path.slice(entryAt).join('/')]?.(entry, written, currency)
    else if (entry === null && written !== '' && isAccount(path)) {
      account = written
      onAccount(written)
    }
    path.pop()
    if (name === 'TxDtls' && depth === detailAt && detail !== null && entry !== null) {
      if (entry.details.length < MAX_DETAILS) entry.details.push(detail)
      detail = null
    }
    if (name === 'Ntry' && depth === entryAt && entry !== null) {
      const whole = entry
      entry = null
      onEntry(whole)
    }
  }

  return {
    open,
    close,
    text(piece: string): void {
      if (text.length < MAX_TEXT) text = (text + piece).slice(0, MAX_TEXT)
    },
  }
}

function isAccount(path: readonly string[]): boolean {
  const end = path.slice(path.indexOf('Stmt') + 1).join('/')
  return end === 'Acct/Id/IBAN' || end === 'Acct/Id/Othr/Id'
}

function emptyEntry(account: string | null): CamtEntry {
  return {
    ...{ account, reference: null, amount: null, currency: null, direction: null, isReversal: false },
    ...{ status: null, bookedOn: null, valueOn: null, texts: [], details: [] },
  }
}

function note(texts: string[], text: string): void {
  if (text !== '' && texts.length < MAX_TEXTS) texts.push(text)
}
