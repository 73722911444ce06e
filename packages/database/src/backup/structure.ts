/** A table whose rows a backup holds: `columns` in the order of its lines, and the statement that reads them. */
export type TableStructure = { name: string; columns: string; read: string }

/** A sequence and where it is. */
export type SequenceStructure = { name: string; value: string; isCalled: boolean }

/** What a schema consists of, as statements that make it where it is missing. */
export type SchemaStructure = {
  schema: string
  /** The schema, and what its tables need of each other: in any order, so that some wait for others. */
  make: string[]
  /** What follows the rows: keys, checks, indexes, triggers, policies, rights. */
  finish: string[]
  /** Foreign keys, once the keys of all schemas are there. */
  links: string[]
  tables: TableStructure[]
  sequences: SequenceStructure[]
}

/** What a database consists of, without its roles; `owner` is the role that its rights name as CURRENT_USER. */
export type DatabaseStructure = { extensions: string[]; schemas: SchemaStructure[] }
