import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const EXAMPLE = new URL('../../../../docs/examples/nginx.conf', import.meta.url)
const SELF_SIGNED =
  'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=quitus.example.com -addext subjectAltName=IP:127.0.0.1'.split(
    ' ',
  )

/** Why nginx cannot be run here; null when it can. */
export async function whyNoNginx(): Promise<string | null> {
  const run = promisify(execFile)
  try {
    await run('nginx', ['-v'])
    await run('openssl', ['version'])
    return null
  } catch (error) {
    return `nginx and openssl are needed: ${error instanceof Error ? error.message : error}`
  }
}

export type RunningNginx = {
  /** What callers have to trust. */
  certificate: string
  /** What was written into the log of calls. */
  log: () => string
}

/**
 * Debian’s nginx with the example of the documentation, in which nothing but addresses and files is replaced; it
 * stops when the test is over.
 */
export async function runNginx(port: number, upstreams: readonly [number, number]): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'quitus-nginx-'))
  const [key, certificate, log] = ['key.pem', 'cert.pem', 'access.log'].map((name) => join(folder, name))
  await promisify(execFile)('openssl', [...SELF_SIGNED, '-keyout', key ?? '', '-out', certificate ?? ''])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name))
    return `${name}_temp_path ${join(folder, name)};`
  })
  const site = replaceAll(readFileSync(EXAMPLE, 'utf8'), [
    ['127.0.0.1:3001', `127.0.0.1:${upstreams[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${upstreams[1]}`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    [/server \{\s+listen 80;[^}]*\}/, ''],
    ['/etc/ssl/quitus/fullchain.pem', certificate ?? ''],
    ['/etc/ssl/quitus/privkey.pem', key ?? ''],
    ['/var/log/nginx/quitus.log', log ?? ''],
  ])
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')}; error_log stderr crit; worker_processes 1;
     events { worker_connections 2048; }
     http { ${temporary.join(' ')} ${site} }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', main], { stdio: ['ignore', 'inherit', 'inherit'] })
  onTestFinished(async () => {
    child.kill('SIGQUIT')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  await untilListening(port)
  return {
    certificate: readFileSync(certificate ?? '', 'utf8'),
    log: () => readFileSync(log ?? '', 'utf8'),
  }
}

/** Each of these is in the example, or the test would try something else. */
function replaceAll(text: string, replacements: readonly [string | RegExp, string][]): string {
  return replacements.reduce((written, [from, to]) => {
    const replaced = written.replace(from, to)
    if (replaced === written) throw new Error(`The example of nginx has no ${from}.`)
    return replaced
  }, text)
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
