import { findListPosition as findPositionDefinition } from '@quitus/contract/admin/find-list-position.ts'
import { getListMetadata as metadataDefinition } from '@quitus/contract/admin/get-list-metadata.ts'
import { getListTotals as totalsDefinition } from '@quitus/contract/admin/get-list-totals.ts'
import { listListValues as valuesDefinition } from '@quitus/contract/admin/list-list-values.ts'
import { listRows as rowsDefinition } from '@quitus/contract/admin/list-rows.ts'
import { bindAdminEndpoint, bindAdminOpenEndpoint } from '#http/bind-endpoint.ts'
import { listChoiceTexts, presentListColumns, presentListRow } from '#views/lists/list.presenter.ts'
import {
  countListRows,
  findListRow,
  findNewest,
  requireListColumn,
  selectListRows,
  selectListValues,
} from '#views/lists/list.sql.ts'
import { presentListedValue } from '#views/rows/row.presenter.ts'
import { makeAdminList } from './lists/admin-lists.ts'
import { later, MOST_OF_CELL, readAdminList } from './lists/read-admin-list.ts'

export const getListMetadata = bindAdminEndpoint(
  metadataDefinition,
  async ({ params }, { translate, now }) => {
    const list = makeAdminList(params.list, 0, { translate, now: now() })
    return { columns: presentListColumns(list, translate), sort: [...list.sort] }
  },
)

export const listRows = bindAdminOpenEndpoint(rowsDefinition, async ({ params, body }, context) => {
  const { project, offset, limit, ...query } = body
  const requested = { list: params.list, project, query, most: offset + limit }
  const { answer, missing } = await readAdminList(context, requested, async (tx, list, { newest }) => {
    const asOf = body.asOf ?? later([await findNewest(tx, list), newest]) ?? context.now().toISOString()
    const rows = await selectListRows(tx, list, { ...query, asOf }, { offset, limit })
    return { rows: rows.map((row) => presentListRow(list, row)), asOf }
  })
  return { ...answer, missing }
})

export const getListTotals = bindAdminOpenEndpoint(totalsDefinition, async ({ params, body }, context) => {
  const { project, ...query } = body
  const requested = { list: params.list, project, query, most: 0 }
  const { answer } = await readAdminList(context, requested, async (tx, list, { count }) => ({
    count: count + (await countListRows(tx, list, query)),
  }))
  return answer
})

export const findListPosition = bindAdminOpenEndpoint(
  findPositionDefinition,
  async ({ params, body }, context) => {
    const { project, entryId, ...query } = body
    const requested = { list: params.list, project, query, most: MOST_OF_CELL }
    const { answer } = await readAdminList(context, requested, async (tx, list) => ({
      position: await findListRow(tx, list, query, entryId),
    }))
    return answer
  },
)

export const listListValues = bindAdminOpenEndpoint(valuesDefinition, async ({ params, body }, context) => {
  const { project, contains, after, limit, ...query } = body
  const requested = { list: params.list, project, query, most: MOST_OF_CELL }
  const { answer } = await readAdminList(context, requested, async (tx, list) => {
    const column = requireListColumn(list, params.column)
    const values = await selectListValues(
      tx,
      list,
      query,
      { column, choiceTexts: listChoiceTexts(column, context.translate) },
      { contains, after, limit: limit + 1 },
    )
    return {
      values: values
        .slice(0, limit)
        .map(({ value, count }) => ({ value: presentListedValue(value, column.type), count })),
      more: values.length > limit,
    }
  })
  return answer
})
