import { Gauge, type Registry } from 'prom-client'
import type { ColumnStore } from '#column-store/column-store.ts'

/** How many views the column store of this process holds. */
export function measureColumnStore(registry: Registry, columnStore: Pick<ColumnStore, 'count'> | null): void {
  new Gauge({
    name: 'quitus_column_store_views',
    help: 'Views that the column store of this process has copied.',
    registers: [registry],
    collect() {
      this.set(columnStore?.count() ?? 0)
    },
  })
}
