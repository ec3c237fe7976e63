import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Recurring } from '../jobs/jobs.ts'
import type { Repeating } from '../jobs/repeating.ts'

/** The parts of a module that the application registers. The module's services go to other modules as arguments. */
export type ApiModule = {
  readonly routes?: (app: FastifyInstance) => void
  /** Background jobs, by name. */
  readonly jobs?: TaskList
  /** Jobs of the module that run on a schedule. */
  readonly recurring?: readonly Recurring[]
  /** Work of the module that each process with workers repeats. */
  readonly repeating?: readonly Repeating[]
  /** Clears the module's timers and subscriptions when the application closes. */
  readonly close?: () => void
}

/** The result of a module's factory: the parts for the application, and the services for other modules. */
export type MadeModule = ApiModule & Readonly<Record<string, unknown>>
