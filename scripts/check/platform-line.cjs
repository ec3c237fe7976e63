/** The folders of the API's platform in their order: a folder imports only what comes before it. */
module.exports = [
  'core',
  'crypto',
  'logs',
  'db',
  'jobs',
  'refusals',
  'limits',
  'http',
  'ssr',
  'settings',
  'composition',
]
