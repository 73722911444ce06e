import { afterAll } from 'vitest'
import { endLeftProcesses } from './left-processes.ts'

// A setup file: unlike a module, it is run again for each test file of a worker.
afterAll(endLeftProcesses, 30_000)
