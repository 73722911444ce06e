import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from './repository.ts'

// `npm run dev`: the server restarts and the browser reloads when a file changes; open the address that Vite prints.
const port = process.env.PORT ?? '3000'
const children = [
  run('.', ['--watch', 'apps/server/src/main.ts'], { PORT: port }),
  run('apps/web', [join(ROOT, 'node_modules/vite/bin/vite.js')], {
    QUITUS_SERVER: `http://127.0.0.1:${port}`,
  }),
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal))
await Promise.race(children.map((child) => once(child, 'exit')))
stopAll('SIGTERM')

function run(folder: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
}

function stopAll(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal)
}
