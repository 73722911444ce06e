import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './repository.ts'
import { ensureWebBuild } from './web-build.ts'

// `npm start`: the built web application and the server, which runs in this very process, so that it gets every
// signal itself.
await ensureWebBuild()
stopWithParent()
await import(pathToFileURL(join(ROOT, 'apps/server/src/main.ts')).href)

/**
 * A signal that reaches npm alone ends npm and its shell, not what they run: then we stop as if it had been meant for
 * us.
 */
function stopWithParent(): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
