/**
 * How much a rule's breach weighs: an error is against the law's form, a warning wants a look, a notice is reported
 * only.
 */
export type FindingSeverity = 'error' | 'warning' | 'notice'

/**
 * Rules of ledger files (FEC) by the codes of domain facts c1 and how much each weighs; message keys are
 * `imports:findings.{code}`. Ours next to them: F009, L015, L016, E003, G003, G004, G005, M001.
 */
export const FEC_RULES = {
  F001: 'warning',
  F002: 'error',
  F003: 'error',
  F005: 'error',
  F006: 'warning',
  F007: 'warning',
  F008: 'notice',
  F009: 'notice',
  L001: 'error',
  L002: 'error',
  L003: 'error',
  L004: 'error',
  L005: 'warning',
  L006: 'error',
  L007: 'warning',
  L008: 'warning',
  L009: 'warning',
  L010: 'warning',
  L011: 'warning',
  L012: 'warning',
  L014: 'warning',
  L015: 'error',
  L016: 'notice',
  E001: 'error',
  E002: 'warning',
  E003: 'notice',
  G001: 'error',
  G002: 'error',
  G003: 'notice',
  G004: 'warning',
  G005: 'error',
  M001: 'warning',
} as const satisfies Record<string, FindingSeverity>
export type FecRule = keyof typeof FEC_RULES

/**
 * Rules whose breach leaves a line out: it cannot be placed, dated or added up. All others are reported and the line
 * is kept.
 */
export type UnusableLine = 'L001' | 'L002' | 'L003' | 'L004' | 'L006'

const MAX_LISTED_PER_RULE = 20

/** One breach of a rule; `line` and `entry` are null where it concerns more than one, `values` fill its message. */
export type Finding = {
  file: string
  line: number | null
  entry: string | null
  code: FecRule
  severity: FindingSeverity
  values: Record<string, string | number>
}

/** How often a rule was broken in a file, each breach counted. */
export type FindingCount = { file: string; code: FecRule; severity: FindingSeverity; count: number }

/** Collects findings in bounded memory: the first of each rule and file are listed, all are counted. */
export class FindingList {
  readonly listed: Finding[] = []
  private readonly byRule = new Map<string, FindingCount>()

  add(
    file: string,
    code: FecRule,
    given: { line?: number; entry?: string; values?: Record<string, string | number> } = {},
  ): void {
    if (this.count(file, code, 1) > MAX_LISTED_PER_RULE) return
    const { line = null, entry = null, values = {} } = given
    this.listed.push({ file, line, entry, code, severity: FEC_RULES[code], values })
  }

  /** Counts further breaches that are not listed; answers how many there are now. */
  count(file: string, code: FecRule, more: number): number {
    const key = `${code} ${file}`
    const known = this.byRule.get(key)
    if (known === undefined) this.byRule.set(key, { file, code, severity: FEC_RULES[code], count: more })
    else known.count += more
    return known?.count ?? more
  }

  get counts(): FindingCount[] {
    return [...this.byRule.values()]
  }
}
