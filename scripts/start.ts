import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './repository.ts'
import { ensureWebBuild } from './web-build.ts'

// `npm start`: the built web application and the server, which runs in this very process, so that it gets every signal itself.
await ensureWebBuild()
await import(pathToFileURL(join(ROOT, 'apps/server/src/main.ts')).href)
