const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
export const categories = Object.keys(limits)

/** `home-route` of `src/app/home-route.tsx` */
const nameOf = (view) =>
  view
    .split('/')
    .at(-1)
    .replace(/\.tsx?$/, '')
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ')).join('\n')
}

/** The first views with their JavaScript, compressed; `sizes` is what the build wrote. */
export const sizesTable = ({ firstViews, views, budgetGzip }) =>
  table([
    ['first view', 'gzip', 'brotli', 'budget (gzip)'],
    ...firstViews.map((view) => [
      nameOf(view),
      kilobytes(views[view]?.gzip ?? NaN),
      kilobytes(views[view]?.brotli ?? NaN),
      kilobytes(budgetGzip),
    ]),
  ])

export const lighthouseTable = (results) =>
  table([
    ['page', ...categories, 'LCP', 'CLS', 'TBT', 'benchmarkIndex', 'failing audits'],
    ...results.map(({ name, scores, lcp, cls, tbt, benchmarkIndex, failing }) => [
      name,
      ...categories.map((category) => String(scores[category] ?? '–')),
      `${(lcp / 1000).toFixed(2)} s`,
      cls.toFixed(3),
      `${Math.round(tbt)} ms`,
      String(Math.round(benchmarkIndex)),
      failing.join(', ') || '–',
    ]),
  ])

/** Scores of 0 to 100, one for each audited category. */
const scoresOf = (report) =>
  Object.fromEntries(
    Object.entries(report.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )

/** Failed audits outside performance: each names a fault to fix. */
const failingIn = ({ categories: asked, audits }) =>
  Object.entries(asked)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && audits[id]?.score < 1)
    .map(({ id }) => id)

/** The run with the median performance: one whole run, so that its figures belong together. */
export const medianOf = (reports) => {
  const sorted = [...reports].sort(
    (one, other) => one.categories.performance.score - other.categories.performance.score,
  )
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  const figure = (id) => middle.audits[id]?.numericValue ?? NaN
  return {
    scores: scoresOf(middle),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    // The speed of the machine during the run: scores compare only where it is alike.
    benchmarkIndex: middle.environment.benchmarkIndex,
    failing: failingIn(middle),
  }
}

/** The faults that are over budget, each as a short phrase. */
export const overBudget = {
  bytes: ({ firstViews, views, budgetGzip }) =>
    firstViews
      .filter((view) => !((views[view]?.gzip ?? NaN) <= budgetGzip))
      .map((view) => `${nameOf(view)} takes ${kilobytes(views[view]?.gzip ?? NaN)} of ${kilobytes(budgetGzip)}`),
  scores: (results) =>
    results.flatMap(({ name, scores }) =>
      Object.entries(limits)
        .filter(([category, least]) => scores[category] < least)
        .map(([category, least]) => `${name}: ${category} ${scores[category]}, at least ${least}`),
    ),
}
