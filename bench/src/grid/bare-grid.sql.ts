import type { Client } from 'pg'
import type { BareView } from '../bare.sql.ts'

const ref = (view: BareView, name: string) => view.storage.get(name) ?? ''

/** Which rows come first by a column, its index serving, as one would write it by hand? */
export function selectBareFirst(
  db: Client,
  view: BareView,
  name: string,
  order: { isText: boolean; descending: boolean },
): Promise<unknown> {
  const way = order.descending ? 'desc' : 'asc'
  const key = order.isText ? `left(${ref(view, name)}, 200) collate "fr-x-icu"` : ref(view, name)
  return db.query(
    `select base.*, review.* from ${view.base} base join ${view.review} review using (row_id)
     where base.child_index = 0 and ${key} is not null order by ${key} ${way}, base.row_id ${way} limit 100`,
  )
}

/** Which rows meet a condition on either table? */
export function selectBareTwoSided(db: Client, view: BareView): Promise<unknown> {
  return db.query(
    `select base.*, review.* from ${view.base} base join ${view.review} review using (row_id)
     where base.child_index = 0 and ${ref(view, 'Texte 50 1')} = 'Élément 7' and ${ref(view, 'Réponse 3')}
     order by base.row_id limit 100`,
  )
}

/** What do count and the eight sums cost by hand? */
export function selectBareTotalsOf(db: Client, view: BareView): Promise<unknown> {
  const sums = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `sum(${ref(view, `Montant ${at}`)})`)
  return db.query(
    `select count(*), ${sums.join(', ')} from ${view.base} base
     where base.child_index = 0 and ${ref(view, 'Nombre 1')} >= -1`,
  )
}

/** What do the first 200 values of a column and their counts cost by hand? */
export function selectBareValuesOf(db: Client, view: BareView, name: string): Promise<unknown> {
  const column = ref(view, name)
  return db.query(
    `select ${column}, count(*) from ${view.base} base where child_index = 0 group by 1 order by 1 limit 201`,
  )
}

/** Drops all sets but one, so that the next opening is the first. */
export async function forgetSets(db: Client, projectId: number, kept: string): Promise<void> {
  await db.query('delete from core.result_sets where project_id = $1 and id <> $2', [projectId, kept])
}

/** Does the whole order of a set are? */
export async function isStored(db: Client, id: string): Promise<boolean> {
  const found = await db.query('select from core.result_sets where id = $1 and is_whole', [id])
  return found.rowCount === 1
}

/** What do count and sum of an expression over a range of it cost by hand? */
export function selectBareSum(db: Client, view: BareView, expression: string): Promise<unknown> {
  return db.query(
    `select count(*), sum(${expression}) from ${view.base} base join ${view.review} review using (row_id)
     where base.child_index = 0 and ${expression} between 1000 and 1100`,
  )
}
