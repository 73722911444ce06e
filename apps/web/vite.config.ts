import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanAgGridPlugin } from './build/lean-ag-grid.ts'
import { screenChunks } from './build/screen-chunks.ts'

/**
 * Writes `build.json` and names the same id in the page: it changes exactly when a built file does, so that an open
 * tab can recognise a newer build.
 */
function buildId(): Plugin {
  return {
    name: 'quitus-build-id',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort().join('\n')
      const build = createHash('sha256').update(names).digest('hex').slice(0, 12)
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no index.html')
      page.source = String(page.source).replace('__BUILD_ID__', build)
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) })
    },
  }
}

/** Puts a `.br` next to every script and style sheet, so that the server compresses none of them per request. */
function brotliFiles(): Plugin {
  return {
    name: 'quitus-brotli',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((fileName) => /\.(?:js|css)$/.test(fileName))
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      for (const fileName of texts) {
        const path = join(dir, fileName)
        await writeFile(`${path}.br`, brotliCompressSync(await readFile(path), { params }))
      }
    },
  }
}

/** Components that many pages have, and neither those before the sign-in nor the first look of a dashboard. */
const FIELDS =
  /@mantine\/core\/esm\/components\/(?:Accordion|Combobox(?!\/ComboboxChevron)|FloatingIndicator|Radio|SegmentedControl|Select|SimpleGrid|Table)\//
const ICONS = /@tabler\//
const isEverywhere = (id: string) => id.includes('node_modules') && !FIELDS.test(id)

export default defineConfig({
  plugins: [react(), leanAgGridPlugin(), buildId(), brotliFiles()],
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    rolldownOptions: {
      output: {
        // Small scripts that many pages share cost a request each, and compress badly.
        codeSplitting: {
          groups: [
            { name: screenChunks(import.meta.dirname), priority: 3, includeDependenciesRecursively: false },
            { name: 'libraries', test: isEverywhere, minShareCount: 6, priority: 2 },
            {
              name: 'fields',
              test: FIELDS,
              minShareCount: 3,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'icons', test: ICONS, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/services': { target: process.env.QUITUS_SERVER ?? 'http://127.0.0.1:3000' } },
  },
})
