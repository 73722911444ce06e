import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

/** Waits for the demo project, which is made while the server answers already. */
export async function untilDemo(db: Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query(
      `select from core.publications where project_id = 1 and source = 'dashboard' and retired_at is null`,
    )
    if (rows.length > 0) return
    await pause(500)
  }
}
