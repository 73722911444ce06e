import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, figureCells } from './figures.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs/benchmarks.md')

/** What was measured under one name of the command line. */
export type Section = { name: string; figures: readonly Figure[] }

/** Under which conditions figures were taken, as one sentence for the page. */
export function conditions(command: string, loadBefore: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = `load average ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`
  const day = new Date().toISOString().slice(0, 10)
  return `\`${command}\`: ${day}, commit ${commit}, ${cpus().length} × ${first?.model.trim()}, ${memory} GiB, Node ${process.version},\n${load}.`
}

/**
 * Replaces the parts of `docs/benchmarks.md` that are between the marks of these sections; throws where a section has
 * no marks.
 */
export function writeBenchmarks(sections: readonly Section[], condition: string): void {
  let page = readFileSync(PAGE, 'utf8')
  for (const section of sections) page = replaceSection(page, section, condition)
  writeFileSync(PAGE, page)
}

/** The page with the figures of one section; everything outside its marks stays as it is. */
export function replaceSection(page: string, { name, figures }: Section, condition: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no marks '${begin}' and '${end}'.`)
  const [head = [], ...rows] = figureCells(figures)
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${page.slice(0, from)}${begin}\n${condition}\n\n${table.join('\n')}\n${page.slice(to)}`
}
