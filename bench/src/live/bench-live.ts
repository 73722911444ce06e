import type { Figure } from '../figures.ts'
import { measureGrids } from '../grid/grid-installation.ts'
import { startServer } from '../quitus-process.ts'
import { measureLive } from './measure-live.ts'

/** How soon an edit is on the streams of two hundred colleagues on two processes (VIEW-17). */
export function benchLive(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(sizes, async ({ address, folder, urls, projectId }) => {
    const second = await startServer(folder, {
      DATABASE_URL: urls.ownerUrl,
      ...(urls.appUrl !== null && { DATABASE_APP_URL: urls.appUrl }),
      ...(urls.authUrl !== null && { DATABASE_AUTH_URL: urls.authUrl }),
      TRUST_PROXY: '127.0.0.1',
    })
    try {
      return await measureLive([address, second.address], projectId)
    } finally {
      await second.stop()
    }
  })
}
