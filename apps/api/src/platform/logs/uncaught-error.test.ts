import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Ends a process with an error like those of PostgreSQL's driver, or with one of our own. */
const endBy = (statement: string) => {
  const script = `
    import { exitOnUncaughtError } from ${JSON.stringify(new URL('uncaught-error.ts', import.meta.url).href)}
    const report = exitOnUncaughtError()
    const quoting = () => Object.assign(new Error('invalid input syntax for type date: "jo.private@example.com"'), {
      severity: 'ERROR', routine: 'DateTimeParseError', code: '22007', table: 'customers', detail: 'Key (email)=(jo.private@example.com)',
    })
    ${statement}`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
}

test.each([
  ['thrown', 'throw quoting()'],
  ['awaited at the start', 'await Promise.reject(quoting())'],
])('[L9] prints an uncaught error without input that PostgreSQL quotes: %s', (_, statement) => {
  const { status, stderr } = endBy(statement)
  expect(status).toBe(1)
  expect(stderr).toContain('PostgreSQL refused (22007)')
  expect(stderr).toContain("table: 'customers'")
  expect(stderr).not.toContain('jo.private')
})

test('continues after rejections that nothing awaits, at once and in a timer, and prints them without input', () => {
  const { status, stdout, stderr } = endBy(`
    void Promise.reject(quoting())
    setTimeout(() => void Promise.reject(quoting()), 1)
    setTimeout(() => console.log('still here'), 200)`)
  expect([status, stdout]).toEqual([0, 'still here\n'])
  expect(stderr.match(/PostgreSQL refused \(22007\)/g)).toHaveLength(2)
  expect(stderr).not.toContain('jo.private')
})

test('prints an error of our own completely', () => {
  const { status, stderr } = endBy(`throw new Error('The content cannot be imported:\\n  menu.yaml:3 no price')`)
  expect([status, stderr.includes('menu.yaml:3 no price')]).toEqual([1, true])
})

test('[ERR-23] reports an uncaught error before the process ends', () => {
  const { status, stdout } = endBy(`
    const { createServer } = await import('node:http')
    const { makeErrorReporter } = await import(${JSON.stringify(new URL('error-reporter.ts', import.meta.url).href)})
    const service = createServer((request, response) => {
      request.on('data', (text) => console.log(String(text)))
      request.on('end', () => response.end('{}'))
    })
    await new Promise((listening) => service.listen(0, '127.0.0.1', listening))
    const dsn = 'http://key@127.0.0.1:' + service.address().port + '/1'
    report(makeErrorReporter({ dsn, mode: 'production', root: '/' }))
    throw quoting()`)
  expect(status).toBe(1)
  expect(stdout).toContain('"level":"fatal"')
  expect(stdout).toContain('PostgreSQL refused (22007)')
  expect(stdout).not.toContain('jo.private')
})
