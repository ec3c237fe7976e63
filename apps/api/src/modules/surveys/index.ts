export { runSurveysCommand } from './command.ts'
export { makeSurveysModule } from './module.ts'
