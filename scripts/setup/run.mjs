import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'

const running = new Set()
/** The exit code after a signal; null before one. */
let exitCode = null

/** True once the reader asked to stop: what fails then need not be explained. */
export const isEnding = () => exitCode !== null

/**
 * Under npm a SIGTERM ends npm alone and leaves its script running: when npm is gone, the script ends itself as if it
 * had got the signal. A shell runs between the two, so the parent's parent counts as well.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const elders = () => [process.ppid, parentOf(process.ppid)].join()
  const first = elders()
  const watch = setInterval(() => {
    if (elders() === first) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** Passes Ctrl-C and SIGTERM on to the running command of `run`, and ends. */
export function stopOnSignal() {
  endWithNpm()
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      exitCode = signal === 'SIGINT' ? 130 : 143
      for (const child of running) killGroup(child, signal)
      setTimeout(() => {
        for (const child of running) killGroup(child, 'SIGKILL')
        process.exit(exitCode)
      }, 9000).unref()
      if (running.size === 0) process.exit(exitCode)
    })
  }
}

/** A command of ours leads its own group, so that what it started goes with it. */
export function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // it has ended already
  }
}

/**
 * Runs a command to its end. With `log` its output goes to that file, else to the terminal, with `isShown` to both.
 * Resolves to its exit code, the end of its output, and whether it was stopped after `limit` milliseconds.
 */
export function run(file, args, { log, isShown = log === undefined, limit, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const sink = log ? createWriteStream(log, { flags: 'a' }) : undefined
    let tail = ''
    let late = false
    running.add(child)
    for (const [stream, terminal] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (part) => {
        tail = (tail + String(part)).slice(-20_000)
        sink?.write(part)
        if (isShown) terminal.write(part)
      })
    }
    const timer = limit
      ? setTimeout(() => {
          late = true
          killGroup(child, 'SIGTERM')
          setTimeout(() => killGroup(child, 'SIGKILL'), 10_000).unref()
        }, limit)
      : undefined
    const end = (code) => {
      if (!running.has(child)) return
      clearTimeout(timer)
      running.delete(child)
      if (isEnding() && running.size === 0) process.exit(exitCode)
      const finish = () => done({ code, tail, late })
      // Who reads the log next finds all of it.
      if (sink) sink.end(finish)
      else finish()
    }
    child.once('error', (error) => {
      tail += error.message
      end(127)
    })
    const codeOf = (code, signal) => code ?? (signal ? 128 : 1)
    child.once('close', (code, signal) => end(codeOf(code, signal)))
    child.once('exit', (code, signal) => {
      // a process that it left running would keep its output open
      setTimeout(() => {
        killGroup(child, 'SIGKILL')
        end(codeOf(code, signal))
      }, 3000).unref()
    })
  })
}

/** npm as a command line: the very npm that started us, run by the given Node, else the one on the PATH. */
export function npm(node, args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [node, [cli, ...args]] : ['npm', args]
}
