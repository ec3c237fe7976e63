import { listenToFailures, reportFailure, type ReportFailure } from './log.ts'

/** Failures that one page reports at most: a page may fail in a loop. */
const maxReports = 50

/**
 * Listens to errors, rejections, and scripts, styles and pictures that do not load. The code that reports them loads
 * with the first failure; the first view only contains this. [ERR-23] [SES-13]
 */
export const installErrorReports = (load: () => Promise<ReportFailure>): void => {
  let remaining = maxReports
  let reporter: Promise<ReportFailure> | undefined
  listenToFailures((failure) => {
    if (remaining-- > 0)
      (reporter ??= load()).then(
        (send) => send(failure),
        () => {
          // Without a network; the next failure tries again.
          reporter = undefined
        },
      )
  })
  // Elements that do not load send an event that does not bubble.
  addEventListener(
    'error',
    ({ target, message, error: cause, filename: script }) => {
      if (target === window) reportFailure({ kind: 'error', what: message, cause, script })
      else {
        const { localName, src, href } = target as HTMLImageElement & HTMLLinkElement
        reportFailure({ kind: 'load', what: localName, cause: src || href })
      }
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason: cause }) => {
    reportFailure({ kind: 'rejection', what: 'unhandled rejection', cause })
  })
}
