import { Type } from 'typebox'
import { endpoint } from '../core/endpoint.ts'

/**
 * The tunnel for error reports of browsers. They reach our own origin on every page, also where the page policy allows
 * no other, and the server removes personal data once more before it forwards them.
 */
export const receiveErrorReport = endpoint('POST /error-reports', {
  summary: "Forward a browser's error report to the error service, without personal data [ERR-23] [ERR-24]",
  access: 'anyone',
  // Not `change`, because callers that change something get priority when pages are rendered.
  callClass: 'read',
  body: Type.String({ description: "an envelope of Sentry's protocol whose DSN is KEY_ERROR_REPORTING" }),
  bodyMedia: 'text/plain',
  reply: Type.Null(),
  status: 204,
  refusals: ['BadInput', 'TooManyRequests'],
})
