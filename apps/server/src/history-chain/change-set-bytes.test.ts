import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LinkHasher } from './chain-hash.ts'
import { type ChainedCell, type ChainedChangeSet, ChangeSetBytes } from './change-set-bytes.ts'

type Input = { head: ChainedChangeSet; cells: ChainedCell[]; personalColumns: string[]; position: bigint }

/** All bytes that are hashed of an input: those of the change set, and those that are salted. */
function bytesOf({ head, cells, personalColumns, position }: Input): string {
  const [open, personal]: [Buffer[], Buffer[]] = [[], []]
  const sink = (to: Buffer[]) => {
    const update = (bytes: Buffer) => to.push(Buffer.from(bytes))
    return { update, end: update }
  }
  const place = { previous: Buffer.alloc(32), position, personalColumns: new Set(personalColumns) }
  const bytes = new ChangeSetBytes(sink(open), place, head, () => ({ sink: sink(personal), salt: null }))
  for (const cell of cells) bytes.add(cell)
  bytes.endPersonal()
  bytes.end(bytes.hasPersonal ? Buffer.alloc(32, 1) : null)
  return `${Buffer.concat(open).toString('hex')} ${Buffer.concat(personal).toString('hex')}`
}

/** Few characters, so that texts that run into each other come up. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', '\0', 'é', '1') }),
  fc.string({ unit: 'binary' }),
)
const whole = fc.oneof(fc.bigInt({ min: 0n, max: 3n }), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const inputs: fc.Arbitrary<Input> = fc.record({
  head: fc.record({
    ...{ id: whole, source: text, kind: text, actorId: whole, impersonatorId: optional(whole) },
    ...{ undoesId: optional(whole), stepId: optional(whole), publicationId: optional(whole) },
    ...{ createdAt: whole, requestId: optional(text), reason: optional(text) },
  }),
  cells: fc.array(fc.record({ rowId: whole, column: text, before: optional(text), after: optional(text) })),
  personalColumns: fc.uniqueArray(text, { maxLength: 3 }),
  position: whole,
})

/** What the bytes must distinguish: of the personal columns those that occur. */
function meaningOf({ head, cells, personalColumns, position }: Input): string {
  const marked = cells.map((cell) => ({ ...cell, isPersonal: personalColumns.includes(cell.column) }))
  return JSON.stringify({ head, marked, position }, (_key, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}

const seed = process.env.QUITUS_SEED === undefined ? 42 : Number(process.env.QUITUS_SEED)

test('SEC-06 the encoding gives distinct bytes for distinct change sets, and the same for the same', () => {
  const pairs = fc.tuple(inputs, inputs)
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      expect(bytesOf(one) === bytesOf(other)).toBe(meaningOf(one) === meaningOf(other))
      expect(bytesOf(one)).toBe(bytesOf({ ...one, cells: one.cells.map((cell) => ({ ...cell })) }))
    }),
    { seed, numRuns: 500 },
  )
})

test('SEC-06 any one part that differs gives distinct bytes', () => {
  const parts = ['source', 'kind', 'reason', 'requestId'] as const
  fc.assert(
    fc.property(inputs, text, fc.constantFrom(...parts), fc.nat(), (input, value, part, at) => {
      const { head, cells } = input
      const changed: Input[] = [
        { ...input, head: { ...head, [part]: value } },
        { ...input, head: { ...head, actorId: BigInt.asIntN(64, head.actorId + 1n) } },
        { ...input, position: BigInt.asIntN(64, input.position + 1n) },
        { ...input, cells: [...cells].reverse() },
        { ...input, cells: cells.filter((_, index) => index !== at % Math.max(cells.length, 1)) },
        { ...input, cells: cells.map((cell) => ({ ...cell, before: cell.after, after: cell.before })) },
        { ...input, cells: cells.map((cell) => ({ ...cell, after: value })) },
        { ...input, personalColumns: [] },
      ]
      for (const other of changed)
        expect(bytesOf(other) === bytesOf(input)).toBe(meaningOf(other) === meaningOf(input))
    }),
    { seed, numRuns: 500 },
  )
})

const HEAD = {
  ...{ id: 7n, source: 'dashboard', kind: 'edit', actorId: 3n, impersonatorId: null, undoesId: null },
  ...{ stepId: null, publicationId: 2n, createdAt: 1_700_000_000_000_000n, requestId: null, reason: 'vu' },
}

test('SEC-06 the bytes of version 1 are what they were when it was written', () => {
  const cells = [{ rowId: 1n, column: 'Remarque', before: null, after: '"é"' }]
  const [open, personal] = bytesOf({ head: HEAD, cells, personalColumns: ['Remarque'], position: 1n }).split(
    ' ',
  )
  expect(personal).toBe('020000000276750100000000000000010000000852656d617271756500010000000422c3a92200')
  expect(open).toMatch(/^01(?:00){32}0000000000000001000000000000000700000009646173/)
})

test.each([
  [
    1,
    '6a06909488f68c287c38dc5d89dbbc065c71dbb92806089704dd221a5baa68a2',
    'f775f1df4d154735b452ab21e879adb0d8a2473f7b7a52a3d6bfa2402f2d2607',
  ],
  [
    3000,
    'a60a45ccf96757935c0f005bfa424d9737f2f70ea89a11ce1a2f2a3f3553a092',
    'cb3932f0828744a06305a1982bb040aa7026d1bf62490c270a01cdd8d19bc5c6',
  ],
])(
  'SEC-06 the hash of a change set of %i rows is what it was when version 1 was written',
  (rows, hash, digest) => {
    const place = { previous: Buffer.alloc(32, 5), position: 9n, personalColumns: new Set(['Remarque']) }
    const hasher = new LinkHasher(place, HEAD, { salt: Buffer.alloc(32, 6) })
    for (let row = 0; row < rows; row += 1)
      for (const column of ['Remarque', 'Statut'])
        hasher.add({ rowId: BigInt(row), column, before: null, after: '"é"' })
    const sealed = hasher.digest()
    expect(sealed.hash.toString('hex')).toBe(hash)
    expect(sealed.personalDigest?.toString('hex')).toBe(digest)
  },
)
