import { afterAll } from 'vitest'
import { dropOwnDatabases } from './test-database.ts'

// Registered before the file's own hooks, so it runs after them.
afterAll(dropOwnDatabases)
