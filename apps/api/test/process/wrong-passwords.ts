import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'

/** An attack with wrong passwords on one account from many local IP addresses, at a fixed rate. */
export type Storm = {
  readonly url: string
  readonly email: string
  readonly tries: number
  readonly addresses: number
  readonly perSecond: number
}

const agents = new Map<number, Agent>()
const agentOf = (place: number): Agent => {
  const localAddress = `127.1.${place >> 8}.${place & 255 || 1}`
  const agent = agents.get(place) ?? new Agent({ keepAlive: true, localAddress, maxSockets: 2 })
  agents.set(place, agent)
  return agent
}

const tryOnce = ({ url, email, addresses }: Storm, index: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/v1/customer/token`,
      { method: 'POST', agent: agentOf(index % addresses), headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    const action = 'CUSTOMER_TOKEN'
    sent.end(JSON.stringify({ email, password: `Wr0ng-${index}`, tokenV3: action, action }))
  })

/** Spreads the tries evenly over time, because independent attackers do not act at the same tick. */
const guessPasswords = async (storm: Storm): Promise<{ checked: number }> => {
  const statuses: Promise<number>[] = []
  const start = performance.now()
  for (let index = 0; index < storm.tries; index += 1) {
    const due = start + (index * 1000) / storm.perSecond
    await new Promise((soon) => setTimeout(soon, due - performance.now()))
    statuses.push(tryOnce(storm, index))
  }
  return { checked: (await Promise.all(statuses)).filter((status) => status === 400).length }
}

// Lowest priority, because real attackers would not use this machine's processor.
setPriority(constants.priority.PRIORITY_LOW)
process.on('message', (storm: Storm) => {
  void guessPasswords(storm).then((outcome) => process.send?.(outcome))
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
