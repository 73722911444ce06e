import { totalmem } from 'node:os'

/** `none` gives up what survives a crash of the machine; only for databases that a test run throws away. */
export type Durability = 'full' | 'none'

const MB = 1024 * 1024

/** Tests and benches let databases of one server follow each other as cells do, several at a time. */
const CELLS_OF_TESTS = {
  wal_level: 'logical',
  max_replication_slots: '30',
  max_wal_senders: '30',
  max_worker_processes: '30',
  max_logical_replication_workers: '20',
  // Without `synchronous_commit` a cell gets a change once the log is written: after up to 600 ms by default.
  wal_writer_delay: '10ms',
}

/**
 * The part of postgresql.conf that Quitus owns, rewritten at every start: a machine of two cores that also runs the
 * application.
 */
export function serverSettings(durability: Durability, memory: number = totalmem()): string {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '120',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    shared_buffers: megabytes(memory / 8, 64, 1024),
    effective_cache_size: megabytes(memory / 2, 256, 65_536),
    work_mem: megabytes(memory / 256, 8, 64),
    maintenance_work_mem: megabytes(memory / 32, 64, 512),
    random_page_cost: '1.1',
    jit: 'off',
    // An import writes more than a gigabyte of log: a checkpoint in the middle of it would double the writing.
    max_wal_size: '4GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    fsync: durability === 'full' ? 'on' : 'off',
    full_page_writes: durability === 'full' ? 'on' : 'off',
    synchronous_commit: durability === 'full' ? 'on' : 'off',
    ...(durability === 'none' && CELLS_OF_TESTS),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
}

function megabytes(bytes: number, least: number, most: number): string {
  return `${Math.round(Math.min(Math.max(bytes / MB, least), most))}MB`
}
