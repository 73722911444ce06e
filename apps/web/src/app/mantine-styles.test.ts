import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Names imported from Mantine's core by a source file. */
function mantineNames(source: string): string[] {
  const imports = source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
}

it('the styles of every Mantine component in use are loaded', async () => {
  const styles = readFileSync(new URL('./mantine-styles.ts', import.meta.url), 'utf8')
  const folder = join(dirname(require.resolve('@mantine/core/styles.css')), 'styles')
  const available = new Set<string>()
  for await (const file of glob('*.css', { cwd: folder })) available.add(file)
  const missing = new Set<string>()
  for await (const file of glob(['apps/web/src/**/*.tsx', 'packages/data-grid/src/**/*.tsx'], {
    cwd: root,
  })) {
    for (const name of mantineNames(readFileSync(join(root, file), 'utf8'))) {
      if (available.has(`${name}.css`) && !styles.includes(`styles/${name}.css`)) missing.add(name)
    }
  }
  expect([...missing]).toEqual([])
})
