import { afterAll } from 'vitest'
import { dropOwnDatabases } from './own-database.ts'

// Registered before the file's own hooks, so that it runs after them.
afterAll(dropOwnDatabases)
