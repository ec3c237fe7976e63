const prefix = '/api/v1'

/** Documented access in the contract's own words; a bot check is a field of the body and has a list of its own. */
const accessWords = (words, path) =>
  ({
    '': 'anyone',
    none: 'anyone',
    customer: /\{(id|customerId|userId)\}/.test(path) ? 'customer' : 'signed-in',
    'basket-session': 'basket-session',
    'basket-session or attempt': 'basket-session',
    'basket-session,customer': 'basket-customer',
  })[words]

/** Calls whose access is our own decision. */
const decidedAccess = {
  // The proof is in the body: the order's session, mobile number or e-mail. [ORD-15]
  'POST /api/v1/order/tracker': 'tracker',
  // The order's session, or the customer who owns the order. [MKT-13]
  'POST /api/v1/order/{orderId}/prize': 'tracker',
  // A stranger gets 204 as well, and the notice is dropped. [ORD-07]
  'POST /api/v1/baskets/{basketId}/notifyOrderError': 'anyone',
}

/** Calls whose bot check is our own decision: saving a card tells whether it is good. [ACC-25] [PAY-29] */
const decidedBotChecks = new Set(['POST /api/v1/customer/{id}/card'])

/**
 * How the documented calls differ from the contracts, one sentence each.
 *
 * @param {{ method: string, path: string, access: string, id: string }[]} documented
 * @param {{ address: string, access: string, body?: object, aliases?: readonly string[] }[]} endpoints
 * @param {ReadonlySet<string>} excused requirements of which nothing is built yet
 */
export function callFaults(documented, endpoints, excused) {
  const contracts = new Map(endpoints.flatMap((endpoint) => namesOf(endpoint).map((name) => [name, endpoint])))
  return documented.flatMap((call) => {
    const { method, path, id } = call
    const name = `${method} ${path}`
    const endpoint = contracts.get(name)
    if (endpoint !== undefined) return accessFaults(call, endpoint)
    if (excused.has(id)) return []
    const others = [...contracts.keys()].filter((each) => each.endsWith(` ${path}`))
    return [`${name} [${id}] is missing${others.length === 0 ? '' : `; there is ${others.join(', ')}`}`]
  })
}

const namesOf = ({ address, aliases = [] }) => {
  const [method, path] = address.split(' ')
  return [path, ...aliases].map((each) => `${method} ${prefix}${each.replaceAll(/:(\w+)/g, '{$1}')}`)
}

function accessFaults({ method, path, access }, endpoint) {
  const name = `${method} ${path}`
  const words = access.split(',').filter((word) => word !== 'captcha')
  const wanted = decidedAccess[name] ?? accessWords(words.join(','), path)
  const isBotChecked = 'tokenV3' in (endpoint.body?.properties ?? {})
  return [
    ...(endpoint.access === wanted ? [] : [`${name} is for ${endpoint.access}, not for ${wanted}`]),
    ...(isBotChecked === (access.includes('captcha') || decidedBotChecks.has(name))
      ? []
      : [`${name} ${isBotChecked ? 'has a bot check that is not documented' : 'lacks its bot check'}`]),
  ]
}
