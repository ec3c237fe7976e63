import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const packages = join(root, 'node_modules')

/** A folder with the types that openapi-typescript generates from a running shop's document. */
export const generatedClient = async (shopUrl: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'forno-client-'))
  await symlink(packages, join(folder, 'node_modules'))
  await mkdir(join(folder, 'src'))
  await run(process.execPath, [
    join(packages, 'openapi-typescript/bin/cli.js'),
    `${shopUrl}/api/v1/openapi.json`,
    '-o',
    join(folder, 'src/shop.d.ts'),
  ])
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const own = { extends: join(root, 'tsconfig.base.json'), compilerOptions: { types: ['node'] }, include: ['src'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(own))

  const fileOf = (index: number): string => `src/program-${index}.ts`
  /** The compiler's errors for each program; '' if there are none. Errors outside the programs count for each. */
  const check = async (...programs: readonly string[]): Promise<readonly string[]> => {
    for (const [index, program] of programs.entries()) await writeFile(join(folder, fileOf(index)), program)
    const compiler = join(packages, 'typescript-native/bin/tsc')
    const output = await run(process.execPath, [compiler, '-p', folder], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (failure: unknown) =>
        (failure as { readonly stdout?: string }).stdout || `The compiler does not run: ${String(failure)}`,
    )
    // The lines of an error after its first one are indented.
    const errors = output.split('\n').filter((line) => /^\S/.test(line))
    const isOfAll = (line: string): boolean => !line.startsWith('src/program-')
    return programs.map((_, index) =>
      errors.filter((line) => line.startsWith(fileOf(index)) || isOfAll(line)).join('\n'),
    )
  }
  /** Runs the first checked program and parses its output as JSON. */
  const start = async <T>(...words: readonly string[]): Promise<T> => {
    const { stdout } = await run(process.execPath, [join(folder, fileOf(0)), ...words])
    return JSON.parse(stdout) as T
  }
  return { check, start, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Orders one pizza for cash and one by card, using only the OpenAPI document: no cast and no type of ours. */
export const orderingProgram = `
import createClient from 'openapi-fetch'
import type { paths } from './shop.d.ts'

const [baseUrl = '', flexToken = ''] = process.argv.slice(2)
const shop = createClient<paths>({ baseUrl })

const fail = (why: unknown): never => {
  throw new Error(JSON.stringify(why))
}

const filledBasket = async () => {
  const made = await shop.POST('/api/v1/baskets', {
    body: { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true },
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  })
  const { basketId, sessionId } = made.data ?? fail(made.error)
  const header = { 'X-Session-Id': sessionId }
  const params = { path: { basketId }, header }
  const added = await shop.POST('/api/v1/baskets/{basketId}/basketItems', {
    params: { path: { basketId }, header: { ...header, 'Idempotency-Key': crypto.randomUUID() } },
    body: { productId: 'margherita', quantity: 2 },
  })
  if (added.error !== undefined) fail(added.error)
  const customerInfo = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@example.com', phoneNumber: '0491570156' }
  const changed = await shop.PATCH('/api/v1/baskets/{basketId}', { params, body: { customerInfo } })
  if (changed.error !== undefined) fail(changed.error)
  const checked = await shop.POST('/api/v1/baskets/{basketId}/validateOrder', { params })
  const { basketTotal } = checked.data ?? fail(checked.error)
  return { params, basketTotal }
}

const statusOf = async (orderId: string) => {
  const answer = await shop.GET('/api/v1/order/{orderId}/status', { params: { path: { orderId } } })
  return (answer.data ?? fail(answer.error)).status
}

const cash = async () => {
  const { params, basketTotal } = await filledBasket()
  const placed = await shop.POST('/api/v1/baskets/{basketId}/order', {
    params,
    body: { paymentType: 'cash', orderRegister: 'order-guest', basketTotal },
  })
  const { orderId, amountToCollect } = placed.data ?? fail(placed.error)
  return { status: await statusOf(orderId), basketTotal, amountToCollect }
}

const card = async () => {
  const { params, basketTotal } = await filledBasket()
  const started = await shop.POST('/api/v1/baskets/{basketId}/initialiseFlex', {
    params,
    body: { targetOrigin: 'http://localhost' },
    parseAs: 'text',
  })
  const captureContext = started.data ?? fail(started.error)
  const paid = await shop.POST('/api/v1/baskets/{basketId}/completeFlex', {
    params,
    body: { flexToken, orderRegister: 'order-guest', basketTotal },
  })
  const order = paid.data ?? fail(paid.error)
  if (!('orderId' in order)) return fail(order.fulfilmentStatus)
  const again = await shop.POST('/api/v1/baskets/{basketId}/validate', { params })
  const refusal = again.error?.code ?? fail('an ordered basket was not refused')
  const { amountToCollect } = order
  return { status: await statusOf(order.orderId), parts: captureContext.split('.').length, amountToCollect, refusal }
}

console.log(JSON.stringify({ cash: await cash(), card: await card() }))
`
