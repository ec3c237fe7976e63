import { vi } from 'vitest'

// Test files share a process. Each gets fresh modules, so that module variables of one file never reach another.
vi.resetModules()
