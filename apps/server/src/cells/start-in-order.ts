type End = () => Promise<void> | void

/**
 * Builds what is started part by part: `build` says how each part ends as soon as it has started it. Where it fails,
 * what was started already is ended before the failure is passed on. `stop` ends everything, the last part first.
 */
export async function startInOrder<Built>(
  build: (started: (end: End) => void) => Promise<Built>,
): Promise<{ built: Built; stop: () => Promise<void> }> {
  const ends: End[] = []
  const stop = async () => {
    const failures: unknown[] = []
    // One part that does not end in order keeps none of the others running.
    for (const end of ends.splice(0).reverse()) {
      try {
        await end()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
  try {
    return { built: await build((end) => ends.push(end)), stop }
  } catch (error) {
    // The failure says more than what it caused.
    await stop().catch(() => undefined)
    throw error
  }
}
