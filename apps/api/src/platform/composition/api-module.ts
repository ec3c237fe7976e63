import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Recurring } from '../jobs/jobs.ts'

/** What the application takes from a module, besides the services that other modules get as arguments. */
export type ApiModule = {
  readonly routes?: (app: FastifyInstance) => void
  /** Background jobs, by name. */
  readonly jobs?: TaskList
  /** Jobs of the module that run by the clock. */
  readonly recurring?: readonly Recurring[]
  /** Ends timers and subscriptions when the application closes. */
  readonly close?: () => void
}

/** A module as it is made: what the application takes, and its services for other modules. */
export type MadeModule = ApiModule & Readonly<Record<string, unknown>>
