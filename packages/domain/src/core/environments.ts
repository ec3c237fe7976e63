/** The environments by name: no process starts and no web build succeeds with any other name. [CFG-04] */
export const environments = ['bus1', 'bus2', 'bus3', 'bus4', 'development', 'uat', 'production'] as const
