import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

/** A column of the generated view and how its value follows from the row's number `n`, as SQL. */
export type GridColumn = { definition: ColumnDefinition; value: string }

/** A whole number of up to nine digits that looks drawn by chance and is the same in every run. */
const drawn = (seed: number) => `(abs(hashint8extended(n, ${seed})) % 1000000000)`

function column(
  name: string,
  type: ColumnType,
  value: string,
  more: Partial<ColumnDefinition> = {},
): GridColumn {
  return { definition: { name, label: { fr: name, en: name }, type, ...more }, value }
}

const numbered = <Result>(count: number, make: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

const WORDS =
  "array['Électricité','transport','Île-de-France','facture','avoir','côte','Noël','maintenance','énergie','conseil','prestation','Zürich']"
const sentence = (seed: number, words: number) =>
  `concat_ws(' ', ${numbered(words, (at) => `(${WORDS})[1 + ${drawn(seed * 100 + at)} % 12]`).join(', ')}, ${drawn(seed)})`

/** One in a hundred is blank. */
const sparse = (seed: number, value: string) => `case when ${drawn(seed)} % 100 > 0 then ${value} end`

/** 40 columns: what a dashboard of an audit has, many times over. */
export const GRID_COLUMNS: readonly GridColumn[] = [
  ...[3, 50, 2000].flatMap((values, kind) =>
    numbered(3, (at) =>
      column(
        `Texte ${values} ${at}`,
        'STRING',
        sparse(10 * kind + at, `'Élément ' || ${drawn(100 + 10 * kind + at)} % ${values}`),
      ),
    ),
  ),
  ...numbered(3, (at) =>
    column(`Référence ${at}`, 'STRING', `upper(substr(md5(n || 'r${at}'), 1, 6)) || '-' || n`),
  ),
  ...numbered(8, (at) =>
    column(
      `Montant ${at}`,
      'AMOUNT',
      sparse(200 + at, `((${drawn(210 + at)} % 20000000) - 2000000)::numeric / 100`),
      { footerStyle: 'SUM' },
    ),
  ),
  ...numbered(4, (at) => column(`Nombre ${at}`, 'INTEGER', sparse(300 + at, `${drawn(310 + at)} % 10000`))),
  ...numbered(5, (at) =>
    column(
      `Date ${at}`,
      'DATE',
      sparse(400 + at, `timestamp '2015-01-01' + interval '1 day' * (${drawn(410 + at)} % 3650)`),
    ),
  ),
  ...numbered(4, (at) =>
    column(`Réponse ${at}`, 'BOOLEAN', `(array[true, false, null])[1 + ${drawn(500 + at)} % 3]`, {
      isEditable: at > 2,
    }),
  ),
  ...numbered(3, (at) =>
    column(`Taux ${at}`, 'PERCENT', sparse(600 + at, `(${drawn(610 + at)} % 10001)::numeric / 10000`)),
  ),
  ...numbered(4, (at) =>
    column(`Observation ${at}`, 'STRING', sentence(700 + at, 12), { isEditable: at > 3 }),
  ),
]

/** The view; nothing of the anomaly is apart from its entry, because each anomaly has one. */
export const GRID_VIEW: ViewDefinition = {
  source: 'dashboard',
  name: 'Bench',
  keyColumns: ['Référence 1'],
  anomalyIdColumn: 'Référence 1',
  validatedColumn: 'Réponse 3',
  linkMovementColumn: null,
  anomalyColumns: [],
  anomalyCardDesign: [],
  columns: GRID_COLUMNS.map(({ definition }) => definition),
  prefilteredViews: [],
}
