import { readFileSync } from 'node:fs'

/** Megabytes that a process holds of the machine’s memory (Linux only, else 0). */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
