import type { GridCore, GridFeature, GridFeatureMaker } from '#core/grid-core.ts'
import type { GridParts } from '#core/grid-parts.ts'

/** The features of one grid as one: listens for all of them, and collects what they offer each other. */
export function createGridFeatures() {
  const features: GridFeature[] = []
  const parts: Partial<GridParts> = {}

  const notify: GridCore['notify'] = (name, ...details) => {
    for (const feature of features) {
      const listener: ((...details: never) => void) | undefined = feature[name]
      ;(listener as ((...values: typeof details) => void) | undefined)?.(...details)
    }
  }

  function cancel(): boolean {
    return features.map((feature) => feature.cancel?.() ?? false).includes(true)
  }

  return {
    parts,
    notify,
    cancel,
    /** Makes features in their order, in which they receive events and the mouse. */
    make(makers: readonly GridFeatureMaker[], core: GridCore): void {
      for (const maker of makers) {
        const feature = maker(core)
        features.push(feature)
        Object.assign(parts, feature.parts)
      }
    },
    destroy(): void {
      cancel()
      for (const feature of features.splice(0)) feature.destroy?.()
    },
  }
}
