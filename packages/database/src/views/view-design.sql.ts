import type { Source } from '@quitus/domain/access/source.ts'
import {
  type ColumnDesign,
  designedOrder,
  isAddedColumn,
  type ViewDesign,
} from '@quitus/domain/columns/column-design.ts'
import type { ReadFormula } from '@quitus/domain/formulas/read-formula.ts'
import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { type DescribedColumn, selectDescribedColumns } from './described-columns.sql.ts'
import { placeFormulas } from './formula-columns.sql.ts'
import { projectSchemaName, reviewTableName } from './project-tables.ts'

/** What staff say of the columns of a view: the latest version; undefined where nobody changed anything. */
export async function selectViewDesign(
  tx: Tx,
  projectId: number,
  source: Source,
): Promise<{ version: number; design: ViewDesign } | undefined> {
  return tx
    .selectFrom('core.view_designs')
    .select(['version', 'design'])
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Has the columns of a view be what their definition and staff together say of them. Columns that staff added get a
 * place in the review table, which `openReviewColumns` makes; those that they removed are hidden and keep their values.
 */
export async function applyViewDesign(tx: Tx, projectId: number, source: Source): Promise<void> {
  const chosen = await selectViewDesign(tx, projectId, source)
  if (chosen === undefined) return
  const { design } = chosen
  const formulas = await placeAddedColumns(tx, projectId, source, design)
  const columns = (await selectDescribedColumns(tx, projectId, source)).filter(({ isGone }) => !isGone)
  const order = designedOrder(
    columns.map(({ name }) => name),
    design.order,
  )
  const effective = columns.flatMap((column) => {
    const said = design.columns[column.name] ?? column.described
    return said === null ? [] : [{ column, said: fitting(column, said) }]
  })
  await sql`
    update core.view_columns set role = null
    where project_id = ${projectId} and source = ${source} and role is not null`.execute(tx)
  const roles = new Set(Object.values(design.columns).flatMap(({ role }) => role ?? []))
  const hidden = new Set(
    effective.flatMap(({ column, said }) => (said.isHiddenFromCustomers ? [column.name] : [])),
  )
  const showsHidden = (name: string) =>
    [...(formulas.get(name)?.reads ?? [])].some((read) => hidden.has(read))
  const rows = effective.map(({ column, said }) => ({
    ...{ name: column.name, position: order.indexOf(column.name) },
    ...{ label_fr: said.label.fr, label_en: said.label.en },
    ...{ group_name: said.group?.name ?? null },
    ...{ group_label_fr: said.group?.label.fr ?? null, group_label_en: said.group?.label.en ?? null },
    ...{ is_hidden: said.isHidden, is_displayed_by_default: said.isDisplayedByDefault },
    ...{ is_editable: said.isEditable, is_frozen: said.isFrozen },
    // What is calculated from a hidden column would give it away.
    is_hidden_from_customers: said.isHiddenFromCustomers || showsHidden(column.name),
    ...{ color: said.color, width: said.width },
    ...{ footer_style: said.footerStyle },
    // A role that staff gave to one column is taken from the one that the definition gave it to.
    role:
      said.role !== null && design.columns[column.name] === undefined && roles.has(said.role)
        ? null
        : said.role,
    is_list_of_choices: column.namesPeople || said.choices !== null,
  }))
  await sql`
    update core.view_columns shown
    set position = said.position, label_fr = said.label_fr, label_en = said.label_en, group_name = said.group_name,
        group_label_fr = said.group_label_fr, group_label_en = said.group_label_en, is_hidden = said.is_hidden,
        is_displayed_by_default = said.is_displayed_by_default, is_editable = said.is_editable,
        is_frozen = said.is_frozen, is_hidden_from_customers = said.is_hidden_from_customers, color = said.color,
        width = said.width, footer_style = said.footer_style, role = said.role,
        is_list_of_choices = said.is_list_of_choices
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(
      name text, position integer, label_fr text, label_en text, group_name text, group_label_fr text,
      group_label_en text, is_hidden boolean, is_displayed_by_default boolean, is_editable boolean, is_frozen boolean,
      is_hidden_from_customers boolean, color text, width integer, footer_style text, role text,
      is_list_of_choices boolean)
    where shown.project_id = ${projectId} and shown.source = ${source} and shown.name = said.name`.execute(tx)
  await replaceListedChoices(tx, projectId, source, effective)
  await sql`
    update core.views set anomaly_card_design = ${cardOf(design, columns)}, anomaly_columns =
      array(select name from unnest(anomaly_columns) with ordinality kept(name, place)
            where not name = any(${addedNames(columns)}) order by place)
      || ${Object.entries(design.added).flatMap(([name, { isAnomalyColumn }]) => (isAnomalyColumn ? [name] : []))}
    where project_id = ${projectId} and source = ${source}`.execute(tx)
}

/** The fields of the card that the view has; what the definition says where staff say nothing. */
function cardOf({ card }: ViewDesign, columns: readonly DescribedColumn[]) {
  if (card === null) return sql`described_card`
  const known = new Set(columns.map(({ name }) => name))
  const parts = card.map(({ label, columns: fields }) => ({
    label,
    columns: fields.filter((name) => known.has(name)),
  }))
  return sql`${JSON.stringify(parts)}::jsonb`
}

/** What can be kept of it for this column: the definition may have changed since staff said it. */
function fitting(column: DescribedColumn, said: ColumnDesign): ColumnDesign {
  const isEditable = said.isEditable && column.storage === 'review' && !column.isManaged
  return { ...said, isEditable, choices: column.namesPeople ? null : said.choices }
}

function addedNames(columns: readonly DescribedColumn[]): string[] {
  return columns.map(({ name }) => name).filter(isAddedColumn)
}

async function placeAddedColumns(
  tx: Tx,
  projectId: number,
  source: Source,
  design: ViewDesign,
): Promise<Map<string, ReadFormula>> {
  const known = await selectDescribedColumns(tx, projectId, source)
  const numbers = known.flatMap(({ storageName, englishStorageName }) =>
    [storageName, englishStorageName].map((name) => Number(/^c(\d+)$/.exec(name ?? '')?.[1] ?? 0)),
  )
  let lastNumber = Math.max(0, ...numbers, ...(await selectReviewNumbers(tx, projectId, source)))
  const added = Object.entries(design.added)
  await sql`
    update core.view_columns set is_gone = true, is_hidden = true, is_displayed_by_default = false, is_editable = false,
      role = null
    where project_id = ${projectId} and source = ${source} and starts_with(name, 'custom:')
      and not name = any(${added.map(([name]) => name)})`.execute(tx)
  for (const [name, { type, formula }] of added) {
    if (formula !== undefined) continue
    const stored = known.find((column) => column.name === name)
    if (stored !== undefined && stored.type !== type)
      throw new Error(`The added column ${name} is a ${stored.type}.`)
    const said = design.columns[name]
    await sql`
      insert into core.view_columns (project_id, source, name, position, storage, storage_name, label_fr, label_en,
        type, is_hidden, is_displayed_by_default, is_editable, is_frozen, is_hidden_from_customers, is_list_of_choices,
        is_anomaly_number)
      values (${projectId}, ${source}, ${name}, ${known.length}, 'review',
        ${stored?.storageName ?? `c${++lastNumber}`}, ${said?.label.fr ?? name}, ${said?.label.en ?? name}, ${type},
        false, true, true, false, false, false, false)
      on conflict (project_id, source, name) do update set is_gone = false`.execute(tx)
  }
  return placeFormulas(tx, projectId, source, design)
}

/** Numbers of the columns that a review table has, those included that a change of type left empty. */
export async function selectReviewNumbers(tx: Tx, projectId: number, source: Source): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select substring(attname from 2)::integer as number from pg_attribute
    where attrelid = to_regclass(${`${projectSchemaName(projectId)}.${reviewTableName(source)}`})
      and attname::text ~ '^c[0-9]{1,9}$' and not attisdropped`.execute(tx)
  return rows.map(({ number }) => number)
}

type Said = { column: DescribedColumn; said: ColumnDesign }

async function replaceListedChoices(
  tx: Tx,
  projectId: number,
  source: Source,
  effective: readonly Said[],
): Promise<void> {
  await tx
    .deleteFrom('core.choice_lists')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('origin', '=', 'listed')
    .execute()
  const rows = effective.flatMap(({ column: { name, namesPeople }, said: { choices } }) =>
    choices === null || namesPeople
      ? []
      : [
          {
            ...{ project_id: projectId, source, column_name: name, origin: 'listed' as const },
            ...{ is_editable: choices.isEditable, filter_with_column: choices.filterWithColumn },
            lists: JSON.stringify(choices.lists),
          },
        ],
  )
  if (rows.length > 0) await tx.insertInto('core.choice_lists').values(rows).execute()
}
