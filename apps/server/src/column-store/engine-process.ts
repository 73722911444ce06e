import { type DuckDBConnection, DuckDBInstance, LIST, listValue, VARCHAR } from '@duckdb/node-api'
import type { EngineAnswer, EngineRequest, Parameter } from './engine.ts'
import { literal } from './sql-text.ts'

const [folder = '', memory = ''] = process.argv.slice(2)

const instance = await DuckDBInstance.create(':memory:', {
  memory_limit: memory,
  temp_directory: folder,
  // Rows have no order here, and keeping one takes memory.
  preserve_insertion_order: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
})
const idle: DuckDBConnection[] = [await instance.connect()]
for (const setting of [
  `set allowed_directories = [${literal(`${folder}/`)}]`,
  'set enable_external_access = false',
  'set lock_configuration = true',
])
  await idle[0]?.run(setting)

process.on('message', (request: EngineRequest) => {
  void answer(request).then((answered) => process.send?.(answered))
})
// Nobody else needs this process.
process.on('disconnect', () => process.exit(0))
// A stop of the server reaches its whole group; the server says when this process ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

async function answer({ id, sql, parameters }: EngineRequest): Promise<EngineAnswer> {
  const connection = idle.pop() ?? (await instance.connect())
  try {
    const reader = await connection.runAndReadAll(sql, parameters.map(toValue), parameters.map(toType))
    return { id, rows: reader.getRowsJson() as (string | null)[][] }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  } finally {
    idle.push(connection)
  }
}

function toValue(parameter: Parameter) {
  return typeof parameter === 'string' ? parameter : listValue([...parameter])
}

function toType(parameter: Parameter) {
  return typeof parameter === 'string' ? VARCHAR : LIST(VARCHAR)
}
