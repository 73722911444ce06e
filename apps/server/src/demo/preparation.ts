import type { Preparation } from '@quitus/contract/installation/get-preparation.ts'

/** How far the demo project is, kept by the process that makes it. */
export type PreparationTeller = {
  current: () => Preparation | null
  tell: (preparation: Preparation) => void
  end: () => void
}

export function createPreparation(): PreparationTeller {
  let current: Preparation | null = null
  return {
    current: () => current,
    tell(preparation) {
      current = preparation
    },
    end() {
      current = null
    },
  }
}
