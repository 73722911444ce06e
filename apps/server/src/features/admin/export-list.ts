import { exportList as definition } from '@quitus/contract/admin/export-list.ts'
import { csvText } from '#files/csv-text.ts'
import { bindAdminOpenEndpoint } from '#http/bind-endpoint.ts'
import { listChoiceTexts } from '#views/lists/list.presenter.ts'
import { findNewest, requireListColumn, selectListTexts } from '#views/lists/list.sql.ts'
import { later, readAdminList } from './lists/read-admin-list.ts'

const BYTE_ORDER_MARK = '\ufeff'
const BATCH = 2000

/** A batch of lines for each transaction: none is held open while a slow reader takes what was written. */
export const exportList = bindAdminOpenEndpoint(definition, async ({ params, body }, context) => {
  const { translate } = context
  const { project, columns: names, timeZone, ...given } = body
  const delimiter = ';'
  const line = (fields: readonly (string | null)[]) =>
    `${fields.map((field) => csvText(field ?? '', delimiter)).join(delimiter)}\r\n`

  async function* pieces() {
    let { asOf } = body
    for (let offset = 0; ; offset += BATCH) {
      const query = { ...given, asOf }
      const requested = { list: params.list, project, query, most: offset + BATCH }
      const { answer } = await readAdminList(context, requested, async (tx, list, { newest }) => {
        const until = asOf ?? later([await findNewest(tx, list), newest]) ?? undefined
        const columns = names.map((name) => requireListColumn(list, name))
        const window = { offset, limit: BATCH, timeZone }
        return {
          columns,
          until,
          rows: await selectListTexts(tx, list, columns, { ...query, asOf: until }, window),
        }
      })
      const { columns, rows } = answer
      asOf = answer.until
      if (offset === 0) yield `${BYTE_ORDER_MARK}${line(columns.map(({ label }) => translate(label)))}`
      const words = columns.map((column) => listChoiceTexts(column, translate))
      if (rows.length > 0)
        yield rows
          .map((row) => line(row.map((text, at) => (text === null ? null : (words[at]?.get(text) ?? text)))))
          .join('')
      if (rows.length < BATCH) return
    }
  }
  return pieces()
})
