import { exportList as definition } from '@quitus/contract/admin/export-list.ts'
import { csvText } from '#files/csv-text.ts'
import { bindAdminOpenEndpoint } from '#http/bind-endpoint.ts'
import { listChoiceTexts } from '#views/lists/list.presenter.ts'
import { findNewest, requireListColumn, selectListTexts } from '#views/lists/list.sql.ts'
import { loadAdminList } from './lists/admin-lists.ts'

const BYTE_ORDER_MARK = '\ufeff'
const BATCH = 2000

/** A batch of lines for each transaction: none is held open while a slow reader takes what was written. */
export const exportList = bindAdminOpenEndpoint(
  definition,
  async ({ params, body }, { transact, translate, now }) => {
    const time = now()
    const delimiter = ';'
    const line = (fields: readonly (string | null)[]) =>
      `${fields.map((field) => csvText(field ?? '', delimiter)).join(delimiter)}\r\n`
    const load = (tx: Parameters<typeof loadAdminList>[0]) =>
      loadAdminList(tx, params.list, body.project, { translate, now: time })

    async function* pieces() {
      const asOf =
        body.asOf ?? (await transact(async ({ tx }) => findNewest(tx, await load(tx)))) ?? undefined
      const query = { ...body, asOf }
      for (let offset = 0; ; offset += BATCH) {
        const { columns, rows } = await transact(async ({ tx }) => {
          const list = await load(tx)
          const columns = body.columns.map((name) => requireListColumn(list, name))
          const { timeZone } = body
          return {
            columns,
            rows: await selectListTexts(tx, list, columns, query, { offset, limit: BATCH, timeZone }),
          }
        })
        if (offset === 0) yield `${BYTE_ORDER_MARK}${line(columns.map(({ label }) => translate(label)))}`
        const words = columns.map((column) => listChoiceTexts(column, translate))
        if (rows.length > 0)
          yield rows
            .map((row) =>
              line(row.map((text, at) => (text === null ? null : (words[at]?.get(text) ?? text)))),
            )
            .join('')
        if (rows.length < BATCH) return
      }
    }
    return pieces()
  },
)
