export { runAppUpdatesCommand } from './command.ts'
export { makeAppUpdatesModule } from './module.ts'
