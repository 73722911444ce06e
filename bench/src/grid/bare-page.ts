import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, sep } from 'node:path'

/** As many columns, and rows in a block, as the product shows of the generated view. */
const COLUMNS = 40
const BLOCK = 100
const SCRIPT = 'ag-grid-community.min.js'

const PAGE = `<!doctype html><html><head><meta charset="utf-8"><style>html,body,#grid{height:100%;margin:0}</style></head>
<body><div id="grid"></div><script src="/ag-grid.js"></script><script>
const columnDefs = Array.from({ length: ${COLUMNS} }, (_, at) => ({ colId: 'c' + at, field: 'c' + at, width: 150, sortable: true }))
agGrid.createGrid(document.getElementById('grid'), {
  columnDefs, rowModelType: 'infinite', cacheBlockSize: ${BLOCK}, maxBlocksInCache: 60, rowHeight: 32,
  datasource: { async getRows({ startRow, endRow, sortModel, successCallback, failCallback }) {
    try {
      const answer = await fetch('/rows?from=' + startRow + '&to=' + endRow + '&sort=' + (sortModel[0]?.sort ?? 'none'))
      const { rows, count } = await answer.json()
      successCallback(rows, count)
    } catch { failCallback() }
  } },
})
</script></body></html>`

/**
 * A page of bare AG Grid with an infinite row model over `rows` rows that a trivial server makes up: what the product
 * is compared with.
 */
export async function serveBarePage(rows: number): Promise<{ address: string; stop: () => Promise<void> }> {
  // The package exports its modules only; the whole script lies two folders above the one for `require`.
  const module = createRequire(import.meta.url).resolve('ag-grid-community')
  const script = await readFile(join(module.slice(0, module.lastIndexOf(`${sep}package${sep}`)), SCRIPT))
  const server = createServer((request, response) => answer(request, response, rows, script))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer(request: IncomingMessage, response: ServerResponse, rows: number, script: Buffer): void {
  const url = new URL(request.url ?? '/', 'http://bare.test')
  if (url.pathname === '/ag-grid.js') {
    response.setHeader('content-type', 'text/javascript').end(script)
  } else if (url.pathname === '/rows') {
    const from = Number(url.searchParams.get('from'))
    const to = Math.min(rows, Number(url.searchParams.get('to')))
    const sort = url.searchParams.get('sort')
    // Another row comes first in each order.
    const shift = sort === 'asc' ? 1 : 0
    const made = Array.from({ length: Math.max(0, to - from) }, (_, at) => {
      const number = sort === 'desc' ? rows - 1 - from - at : from + at + shift
      return rowOf(number)
    })
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ rows: made, count: rows }))
  } else {
    response.setHeader('content-type', 'text/html').end(PAGE)
  }
}

function rowOf(number: number): Record<string, string | number> {
  return Object.fromEntries(
    Array.from({ length: COLUMNS }, (_, at) => [
      `c${at}`,
      at % 3 === 0 ? ((number * 7919 + at) % 1_000_000) / 100 : `Élément ${number}-${at}`,
    ]),
  )
}
