import { readFileSync } from 'node:fs'

/** Megabytes that a process holds of the machine’s memory (Linux only, else 0). */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Processes that one has started for a script, by a part of its command line (Linux only, else none). */
export function childrenOf(pid: number, script: string): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(script))
  } catch {
    // One of them has just ended; the next sample finds the rest.
    return []
  }
}
