// Loaded before the shop of the journeys: counts on demand which functions it runs.
import { executedIn, functionCounter } from './executed-functions.mjs'

const counter = functionCounter()

process.on('message', (message) => {
  if (message?.functions === 'count') counter.start()
  if (message?.functions === 'take') sendTaken(counter.take())
})
// The open channel alone must not keep the shop running.
process.channel?.unref()

function sendTaken(scripts) {
  const pages = scripts.filter(({ url }) => url.includes('/dist/server/'))
  process.send({ executed: executedIn(scripts), pages: pages.map(onlyRun) })
}

const onlyRun = ({ url, functions }) => ({ url, functions: functions.filter(({ ranges }) => ranges[0].count > 0) })
