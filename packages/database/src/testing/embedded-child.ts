import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'

// A process that starts the server of the folder named as its argument, says so and stays until it is stopped or
// killed.
const [, , dataFolder = ''] = process.argv
try {
  const { ownerUrl, stop } = await startEmbeddedPostgres({ dataFolder })
  process.once('SIGTERM', async () => {
    await stop()
    process.exit(0)
  })
  process.stdout.write(`${JSON.stringify({ ownerUrl })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`)
  process.exit(1)
}
