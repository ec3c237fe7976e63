import { vi } from 'vitest'

// Test files share a process. Each gets modules of its own, so that no file sees what another one left in a module's
// variables.
vi.resetModules()
