import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DUPLICATE_TIER_NAMES } from '@quitus/detection/suppliers/duplicate-reasons.ts'
import { DEFAULT_DUPLICATE_OPTIONS, findDuplicates } from '@quitus/detection/suppliers/find-duplicates.ts'
import type { Figure } from '#figures.ts'
import { measureClusters } from './clusters.ts'
import { confusionOf, describeConfusion, precisionOf, recallOf } from './confusion.ts'
import { measureJudgedGroups } from './judged-groups.ts'
import { makeDemoAccounts, readNurseries, readPeople } from './known-accounts.ts'
import { scoreLabelledNames } from './labelled-names.ts'
import { makeLargeList } from './large-list.ts'

const ROOT = join(import.meta.dirname, '../../..')
const DATA = process.env.QUITUS_SHARED_DATA ?? join(ROOT, '../shared/data')
const BENCHMARK = join(DATA, 'er_bench')
/**
 * Accounts of the list whose time and memory are bounded, then of one a tenth as long: the peak of a process is that
 * of its largest list.
 */
const SIZES = [{ accounts: 100_000, seconds: 60, megabytes: 512 }, { accounts: 10_000 }] as const

/** How well and how fast duplicate suppliers are found. */
export async function measureSuppliers(): Promise<Figure[]> {
  const figures = await measureSpeed()
  await measureClusters('books of the demo', makeDemoAccounts(1500))
  if (!existsSync(BENCHMARK)) {
    console.log(`labelled lists are not there: ${BENCHMARK}`)
    return figures
  }
  figures.push(...measureLabelledNames())
  await measureClusters(
    'nurseries',
    readNurseries(join(BENCHMARK, 'dedupe_csv_example_input_with_true_ids.csv')),
  )
  await measureClusters('people', readPeople(join(BENCHMARK, 'splink_fake_1000.csv')))
  await measureJudgedGroups(DATA)
  return figures
}

function measureLabelledNames(): Figure[] {
  const pairs = scoreLabelledNames(join(BENCHMARK, 'nomenklatura_name_cases.csv'))
  const matches = pairs.filter(({ isMatch }) => isMatch)
  console.log(`labelled names of organisations: ${pairs.length} pairs, ${matches.length} of one organisation`)
  console.log(
    `  blocking: ${matches.filter(({ isCandidate }) => isCandidate).length} of ${matches.length} reached`,
  )
  const halves = [
    { name: 'the half that was tuned on', of: pairs.filter(({ isTuned }) => isTuned) },
    { name: 'the other half', of: pairs.filter(({ isTuned }) => !isTuned) },
    { name: 'both', of: pairs },
  ]
  const foundIn = (some: typeof pairs, from: number) =>
    confusionOf(some.map(({ isMatch, score }) => ({ isMatch, isFound: score >= from })))
  for (const { name, of } of halves) {
    console.log(`  ${name}: ${describeConfusion(foundIn(of, DEFAULT_DUPLICATE_OPTIONS.presentedFrom))}`)
    console.log(
      `    with possible ones: ${describeConfusion(foundIn(of, DEFAULT_DUPLICATE_OPTIONS.possibleFrom))}`,
    )
  }
  for (const tier of DUPLICATE_TIER_NAMES) {
    const { found, wrong } = foundIn(
      pairs.filter((pair) => pair.tier === tier),
      DEFAULT_DUPLICATE_OPTIONS.presentedFrom,
    )
    if (found + wrong > 0) console.log(`  tier ${tier}: ${found} of ${found + wrong} right`)
  }
  const other = foundIn(halves[1]?.of ?? [], DEFAULT_DUPLICATE_OPTIONS.presentedFrom)
  return [
    {
      name: 'duplicate suppliers, labelled names of the other half: precision',
      unit: '%',
      p50: 100 * precisionOf(other),
      bound: 90,
    },
    {
      name: 'duplicate suppliers, labelled names of the other half: recall',
      unit: '%',
      p50: 100 * recallOf(other),
      bound: 60,
    },
  ]
}

async function measureSpeed(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) {
    const accounts = makeLargeList(size.accounts)
    const started = performance.now()
    const { compared, pairs } = await findDuplicates(accounts)
    const seconds = (performance.now() - started) / 1000
    console.log(`${size.accounts} accounts: ${compared} pairs compared, ${pairs.length} kept`)
    const name = `duplicate suppliers, ${size.accounts} accounts`
    figures.push({ name, unit: 's', p50: seconds, ...('seconds' in size && { bound: size.seconds }) })
    if ('megabytes' in size)
      figures.push({
        name: `${name}: peak memory of the process`,
        unit: 'MB',
        p50: process.resourceUsage().maxRSS / 1024,
        bound: size.megabytes,
      })
  }
  return figures
}
