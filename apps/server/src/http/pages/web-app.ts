import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps/deps.ts'

/**
 * Serves the built web application: hashed assets for ever, every other address its one page with a fresh style
 * nonce.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { identityProviders }: Pick<Deps, 'identityProviders'>,
): Promise<void> {
  const pageFile = join(folder, 'index.html')
  if (!existsSync(pageFile)) {
    app.log.warn({ folder }, 'the web application is not built; only the services answer')
    return
  }
  const page = readFileSync(pageFile, 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // A script of an earlier build is gone, it is not the page under another name.
    if (/^\/(?:services|assets)\//.test(request.url)) return reply.callNotFound()
    return sendPage(reply, page, identityProviders.tokenSources())
  })
}

function sendPage(reply: FastifyReply, page: string, tokenSources: readonly string[]): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce, tokenSources))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', nonce))
}

/**
 * SEC-02; the browser fetches tokens from the identity providers of this installation and talks to nobody else; style
 * attributes set by scripts need no allowance, inline style elements need the nonce.
 */
function contentSecurityPolicy(nonce: string, tokenSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...tokenSources].join(' '),
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')
}
