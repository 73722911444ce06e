import { downloadFile } from '@quitus/contract/cell-files/download-file.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { createServerMetrics } from '#metrics/server-metrics.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()

test('API-02 an installation that switches the document off answers none of its addresses', async () => {
  const app = await buildApp(
    { ...server.deps, metrics: createServerMetrics() },
    { logger: false, webFolder: null, hasApiDocs: false },
  )
  for (const url of ['/services/docs', '/services/docs/', '/services/docs/json', '/services/docs/yaml'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  expect((await app.inject('/services/health')).statusCode).toBe(200)
  await app.close()
})

test('API-02 the served OpenAPI document describes uploads as forms and downloads as bytes', async () => {
  const { paths } = (await server.app.inject('/services/docs/json')).json()
  const at = paths[downloadFile.path.replace(/:(\w+)/g, '{$1}')]
  const { properties } = at.put.requestBody.content['multipart/form-data'].schema
  expect(properties.file).toEqual({ type: 'string', format: 'binary' })
  expect(properties['meta-data'].required).toEqual(['filename'])
  expect(at.get.responses['200'].content).toEqual({
    'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
  })
})
