import { DOCUMENT_ROLES } from '@quitus/detection/document-roles.ts'
import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import { kindReader, sideReader } from '../signs/ledger-words.ts'
import { findAmountSides } from './amount-sides.ts'
import {
  type FileSample,
  findBalance,
  IDENTIFIERS,
  isEarlier,
  likeness,
  shareOf,
  valuesOf,
} from './column-samples.ts'
import { type CommonColumn, typeOf } from './common-column.ts'
import { BY_BOTH, BY_HEADER, BY_VALUES, LEAST_VALUES, POSSIBLE } from './confidence.ts'
import { findSides } from './find-sides.ts'
import { EITHER_NUMBER, JOURNAL_HEADER, ROLE_HEADERS } from './role-headers.ts'

/** A column that may play a role, and how sure that is, from 0 to 1. */
export type RoleCandidate = { header: string; confidence: number }

/**
 * What is suggested for a role; `header` is null where several columns come into question alike, or one that is too
 * uncertain: a person chooses among the candidates, the surest first.
 */
export type RoleSuggestion = {
  role: DocumentRole
  header: string | null
  confidence: number
  candidates: RoleCandidate[]
}

const readSide = sideReader()
const readKind = kindReader()

/** Roles for which the first fitting column will do: nothing is paid or found by them alone. */
const INDIFFERENT: readonly DocumentRole[] = ['text', 'document', 'voucher', 'batch', 'company']

const SIDE_ROLES: readonly DocumentRole[] = ['debitAmount', 'creditAmount']

/** The role that the name of a column speaks for; undefined where it speaks for none. */
export function roleOf({ headers, columns }: CommonColumn): DocumentRole | undefined {
  const [header = ''] = headers
  const name = comparedHeader(header)
  return ROLE_HEADERS.find(([role, pattern]) => pattern.test(name) && hasType(role, columns))?.[0]
}

function hasType(role: DocumentRole, columns: CommonColumn['columns']): boolean {
  const types: readonly string[] = DOCUMENT_ROLES[role].types
  // A number of its own for each line ties no lines together.
  return (
    types.includes(typeOf(columns)) && !(role === 'document' && columns.every(({ isUnique }) => isUnique))
  )
}

/** Suggests columns for roles by their headers and values. */
export function suggestRoles(
  columns: readonly CommonColumn[],
  samples: readonly FileSample[],
): RoleSuggestion[] {
  const found = new Map<DocumentRole, RoleSuggestion>()
  const taken = new Set<CommonColumn>()
  const headerOf = ({ headers: [header = ''] }: CommonColumn) => header

  function settle(role: DocumentRole, column: CommonColumn, confidence: number): void {
    const header = headerOf(column)
    found.set(role, { role, header, confidence, candidates: [{ header, confidence }] })
    taken.add(column)
  }
  function leaveOpen(role: DocumentRole, open: readonly CommonColumn[], confidence: number): void {
    const candidates = open.map((column) => ({ header: headerOf(column), confidence }))
    found.set(role, { role, header: null, confidence: 0, candidates })
  }

  const free = (role: DocumentRole) =>
    columns.filter((column) => !taken.has(column) && hasType(role, column.columns) && headerOf(column) !== '')

  const sides = findAmountSides(columns, samples)
  if (sides?.isFound === true) {
    settle('debitAmount', sides.debit, sides.isFilled ? BY_BOTH : BY_HEADER)
    settle('creditAmount', sides.credit, sides.isFilled ? BY_BOTH : BY_HEADER)
  } else if (sides !== null) {
    leaveOpen('debitAmount', sides.debits, POSSIBLE)
    leaveOpen('creditAmount', sides.credits, POSSIBLE)
    if (sides.amounts.length > 0) leaveOpen('amount', sides.amounts, POSSIBLE)
  } else balanceAmounts(columns, samples, settle)
  // An amount, or a mark of its side, is a second way to say what two columns say.
  const settled: readonly DocumentRole[] = [
    ...SIDE_ROLES,
    ...(sides === null ? [] : (['amount'] as const)),
    ...(sides?.isFound === true ? (['debitCredit'] as const) : []),
  ]
  for (const [role, pattern] of ROLE_HEADERS) {
    if (settled.includes(role) || found.get(role)?.header != null) continue
    const named = free(role).filter((each) =>
      each.headers.some((header) => pattern.test(comparedHeader(header))),
    )
    const judged = named.flatMap((column) => {
      const confidence = judge(role, column, valuesOf(samples, column.headers))
      return confidence === 0 ? [] : [{ column, confidence }]
    })
    const best = Math.max(...judged.map(({ confidence }) => confidence))
    const fitting = judged.filter(({ confidence }) => confidence === best)
    const [first] = fitting
    if (first === undefined) continue
    if (first.confidence < 0.5)
      leaveOpen(
        role,
        fitting.map(({ column }) => column),
        POSSIBLE,
      )
    else if (
      fitting.length > 1 &&
      !INDIFFERENT.includes(role) &&
      !isSame(
        fitting.map(({ column }) => column),
        samples,
      )
    )
      leaveOpen(
        role,
        fitting.map(({ column }) => column),
        POSSIBLE,
      )
    else settle(role, first.column, first.confidence)
  }
  settleNumbers(free('invoiceNumber'), samples, found, settle, leaveOpen)
  for (const [role, check] of Object.entries(IDENTIFIERS) as [
    keyof typeof IDENTIFIERS,
    (value: string) => boolean,
  ][]) {
    if (found.get(role)?.header != null) continue
    const checked = free(role).filter((column) => {
      const values = valuesOf(samples, column.headers)
      return new Set(values).size >= LEAST_VALUES && shareOf(values, check) >= 0.95
    })
    const [only] = checked
    if (only !== undefined && checked.length === 1) settle(role, only, BY_VALUES)
    else if (checked.length > 1) leaveOpen(role, checked, POSSIBLE)
  }
  if (!settled.includes('debitCredit') && !found.has('debitCredit'))
    findSides(free('debitCredit'), samples, settle, leaveOpen)
  orderDays(free, samples, found, settle, leaveOpen)
  const amounts = free('amount')
  if (
    found.get('amount')?.header == null &&
    found.get('netAmount')?.header == null &&
    !found.has('amount') &&
    sides?.isFound !== true &&
    amounts.length > 0
  )
    leaveOpen('amount', amounts, POSSIBLE)
  return completed(found)
}

/** How sure a column is to play the role that its header names; 0 where its values speak against it. */
function judge(role: DocumentRole, { headers, columns }: CommonColumn, values: readonly string[]): number {
  if (values.length === 0) return columns.every(({ filled }) => filled === 0) ? 0.5 : BY_HEADER
  switch (role) {
    case 'siren':
    case 'siret':
    case 'iban':
      return shareOf(values, IDENTIFIERS[role]) >= 0.8 ? BY_BOTH : 0.6
    case 'vatNumber':
      return shareOf(
        values,
        (value) =>
          /^[A-Z]{0,3}[\s.]?[\dA-Z][\dA-Z .-]{6,14}$/i.test(value) && /\d{4}/.test(value.replace(/\s/g, '')),
      ) >= 0.5
        ? BY_BOTH
        : 0
    case 'debitCredit':
      return shareOf(values, (value) => readSide(value) !== null) >= 0.98 ? BY_BOTH : 0
    case 'kind':
      if (values.some((value) => readKind(value) !== null)) return BY_BOTH
      return headers.some((header) => JOURNAL_HEADER.test(comparedHeader(header))) ? 0 : BY_HEADER
    case 'supplier':
      // Codes are one word; a column of names has another role.
      return shareOf(values, (value) => /\p{L}{2,}\s+\p{L}{2,}/u.test(value)) > 0.5 ? 0 : BY_HEADER
    case 'supplierName':
      return shareOf(values, (value) => /^[\d\s.-]+$/.test(value)) > 0.8 ? 0 : BY_HEADER
    default:
      return BY_HEADER
  }
}

/** True for columns whose values are the same line by line. */
function isSame(columns: readonly CommonColumn[], samples: readonly FileSample[]): boolean {
  const [first, ...others] = columns.map(({ headers }) => valuesOf(samples, headers))
  return others.every(
    (values) => values.length === first?.length && values.every((value, at) => value === first[at]),
  )
}

/** Gross, net and VAT that add up on nearly every line are so, whatever they are called. */
function balanceAmounts(
  columns: readonly CommonColumn[],
  samples: readonly FileSample[],
  settle: (role: DocumentRole, column: CommonColumn, confidence: number) => void,
): void {
  const amounts = columns.filter((column) => hasType('amount', column.columns)).slice(0, 12)
  const nameOf = ({ headers: [header = ''] }: CommonColumn) => comparedHeader(header)
  const balance = findBalance(samples, amounts.map(nameOf))
  if (balance === null) return
  for (const [role, name] of [
    ['amount', balance.gross],
    ['netAmount', balance.net],
    ['vatAmount', balance.vat],
  ] as const) {
    const column = amounts.find((each) => nameOf(each) === name)
    if (column !== undefined) settle(role, column, roleOf(column) === role ? BY_BOTH : BY_VALUES)
  }
}

/** Numbers of one series are the buyer’s own, numbers of many forms those of suppliers; in between a person says. */
function settleNumbers(
  columns: readonly CommonColumn[],
  samples: readonly FileSample[],
  found: ReadonlyMap<DocumentRole, RoleSuggestion>,
  settle: (role: DocumentRole, column: CommonColumn, confidence: number) => void,
  leaveOpen: (role: DocumentRole, open: readonly CommonColumn[], confidence: number) => void,
): void {
  const open = columns.filter(({ headers }) =>
    headers.some((header) => EITHER_NUMBER.test(comparedHeader(header))),
  )
  const unsure: CommonColumn[] = []
  for (const column of open) {
    const alike = likeness(valuesOf(samples, column.headers))
    const own = hasType('document', column.columns) ? 'document' : 'voucher'
    if (alike >= 0.95 && !found.has(own)) settle(own, column, BY_VALUES)
    else if (alike <= 0.6 && !found.has('invoiceNumber') && open.length === 1)
      settle('invoiceNumber', column, BY_VALUES)
    else unsure.push(column)
  }
  if (unsure.length > 0 && !found.has('invoiceNumber')) leaveOpen('invoiceNumber', unsure, POSSIBLE)
}

/** Days that no header names: the earlier of two is the invoice’s, one alone is a question. */
function orderDays(
  free: (role: DocumentRole) => CommonColumn[],
  samples: readonly FileSample[],
  found: ReadonlyMap<DocumentRole, RoleSuggestion>,
  settle: (role: DocumentRole, column: CommonColumn, confidence: number) => void,
  leaveOpen: (role: DocumentRole, open: readonly CommonColumn[], confidence: number) => void,
): void {
  const days = free('paidOn')
  if (found.has('paidOn') || found.has('invoiceDate') || days.length === 0) return
  const [left, right] = days
  if (left !== undefined && right !== undefined && days.length === 2) {
    const [first = '', second = ''] = [left, right].map(({ headers: [header = ''] }) =>
      comparedHeader(header),
    )
    const isInOrder = isEarlier(samples, first, second)
    if (isInOrder || isEarlier(samples, second, first)) {
      settle('invoiceDate', isInOrder ? left : right, 0.6)
      settle('paidOn', isInOrder ? right : left, 0.6)
      return
    }
  }
  leaveOpen('paidOn', days, POSSIBLE)
  leaveOpen('invoiceDate', days, POSSIBLE)
}

/** What one role says about another: a name is the code where there is none, net is the amount without a gross one. */
function completed(found: Map<DocumentRole, RoleSuggestion>): RoleSuggestion[] {
  const name = found.get('supplierName')
  if (!found.has('supplier') && name?.header != null) found.set('supplier', { ...name, role: 'supplier' })
  const net = found.get('netAmount')
  const hasSides = found.get('debitAmount')?.header != null
  if (!found.has('amount') && !hasSides && net?.header != null) {
    found.set('amount', { ...net, role: 'amount' })
    found.delete('netAmount')
  }
  // A list without supplier and amount holds no documents that a text could describe.
  if (!found.has('supplier') && !found.has('amount') && !hasSides) found.delete('text')
  return [...found.values()]
}
