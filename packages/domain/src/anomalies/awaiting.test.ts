import { expect, test } from 'vitest'
import { type AwaitingColumns, awaitingFilters } from './awaiting.ts'

const COLUMNS: AwaitingColumns = {
  validatedColumn: 'Validé',
  stateColumn: 'État',
  routeColumn: 'Voie',
  assigneeColumn: null,
  deadlineColumn: 'Échéance',
  weakColumn: null,
  isTriaged: false,
}
const REQUESTER = {
  userId: 1,
  nearUntil: '2026-06-01',
  today: '2026-03-02',
  isStaff: false,
  claimsInterrupt: false,
}
const filterOf = (kind: string, requester = REQUESTER, columns = COLUMNS) =>
  awaitingFilters(columns, requester).find((list) => list.kind === kind)?.filter

test('FLOW-16 FLOW-21 what was validated waits on the list of its route, or on that of those without one', () => {
  const kindsOf = (isStaff: boolean) =>
    awaitingFilters(COLUMNS, { ...REQUESTER, isStaff }).map(({ kind }) => kind)
  // Customers claim nothing from suppliers.
  expect(kindsOf(false)).toEqual(kindsOf(true).filter((kind) => kind !== 'toClaim'))
  expect(kindsOf(true)).toEqual([
    'toReview',
    'toRoute',
    'toClaim',
    'toCorrect',
    'toRegularise',
    'expired',
    'nearDeadline',
    'contested',
  ])
  const validated = { column: 'État', op: 'in', value: ['validated'] }
  expect(filterOf('toCorrect')).toEqual({
    all: [validated, { column: 'Voie', op: 'in', value: ['correct'] }],
  })
  expect(filterOf('toRoute')).toEqual({ all: [validated, { column: 'Voie', op: 'in', value: [null] }] })
  expect(filterOf('toCorrect', REQUESTER, { ...COLUMNS, routeColumn: null })).toBeUndefined()
})

test('FLOW-16 an expired deadline is never near, and what was claimed lapses unless the project says otherwise', () => {
  const before = { column: 'Échéance', op: 'before', value: '2026-03-02' }
  const near = { column: 'Échéance', op: 'before', value: '2026-06-01' }
  const all = ['detected', 'presented', 'validated', 'claimed', 'accepted', 'contested', 'partlyRecovered']
  const open = { column: 'État', op: 'in', value: all }
  expect(filterOf('expired')).toEqual({ all: [open, before] })
  expect(filterOf('nearDeadline')).toEqual({ all: [open, near, { ...before, not: true }] })
  const interrupted = { column: 'État', op: 'in', value: all.slice(0, 3) }
  expect(filterOf('expired', { ...REQUESTER, claimsInterrupt: true })).toEqual({ all: [interrupted, before] })
})

test('FLOW-16 what is too weak to be presented has no deadline before it is presented', () => {
  const expired = filterOf('expired', REQUESTER, { ...COLUMNS, weakColumn: 'À vérifier' })
  expect(JSON.stringify(expired)).toContain(
    '{"any":[{"column":"État","op":"in","value":["detected"],"not":true},{"column":"À vérifier","op":"empty"}]}',
  )
})
