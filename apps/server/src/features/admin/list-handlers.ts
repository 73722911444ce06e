import { findListPosition as findPositionDefinition } from '@quitus/contract/admin/find-list-position.ts'
import { getListMetadata as metadataDefinition } from '@quitus/contract/admin/get-list-metadata.ts'
import { getListTotals as totalsDefinition } from '@quitus/contract/admin/get-list-totals.ts'
import { listListValues as valuesDefinition } from '@quitus/contract/admin/list-list-values.ts'
import { listRows as rowsDefinition } from '@quitus/contract/admin/list-rows.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
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
import { loadAdminList, makeAdminList } from './lists/admin-lists.ts'

export const getListMetadata = bindAdminEndpoint(
  metadataDefinition,
  async ({ params }, { translate, now }) => {
    const list = makeAdminList(params.list, 0, { translate, now: now() })
    return { columns: presentListColumns(list, translate), sort: [...list.sort] }
  },
)

export const listRows = bindAdminEndpoint(
  rowsDefinition,
  async ({ params, body }, { tx, translate, now }) => {
    const list = await loadAdminList(tx, params.list, body.project, { translate, now: now() })
    const asOf = body.asOf ?? (await findNewest(tx, list)) ?? now().toISOString()
    const rows = await selectListRows(tx, list, { ...body, asOf }, body)
    return { rows: rows.map((row) => presentListRow(list, row)), asOf }
  },
)

export const getListTotals = bindAdminEndpoint(
  totalsDefinition,
  async ({ params, body }, { tx, translate, now }) => {
    const list = await loadAdminList(tx, params.list, body.project, { translate, now: now() })
    return { count: await countListRows(tx, list, body) }
  },
)

export const findListPosition = bindAdminEndpoint(
  findPositionDefinition,
  async ({ params, body }, { tx, translate, now }) => {
    const list = await loadAdminList(tx, params.list, body.project, { translate, now: now() })
    return { position: await findListRow(tx, list, body, body.entryId) }
  },
)

export const listListValues = bindAdminEndpoint(
  valuesDefinition,
  async ({ params, body }, { tx, translate, now }) => {
    const list = await loadAdminList(tx, params.list, body.project, { translate, now: now() })
    const column = requireListColumn(list, params.column)
    const { contains, after, limit } = body
    const values = await selectListValues(
      tx,
      list,
      body,
      { column, choiceTexts: listChoiceTexts(column, translate) },
      { contains, after, limit: limit + 1 },
    )
    return {
      values: values
        .slice(0, limit)
        .map(({ value, count }) => ({ value: presentListedValue(value, column.type), count })),
      more: values.length > limit,
    }
  },
)
