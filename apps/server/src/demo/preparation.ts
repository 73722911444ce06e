import type { Preparation } from '@quitus/contract/installation/get-preparation.ts'

/** How far the demo project is, kept by the process that makes it. */
export type PreparationReporter = {
  current: () => Preparation | null
  report: (preparation: Preparation) => void
  end: () => void
}

export function createPreparation(): PreparationReporter {
  let current: Preparation | null = null
  return {
    current: () => current,
    report(preparation) {
      current = preparation
    },
    end() {
      current = null
    },
  }
}
